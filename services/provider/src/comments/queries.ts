import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, asc, desc, eq, isNull, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import type { Executor } from '../database/connect.ts'
import { comments } from '../database/schema.ts'
import { inOrderOf } from '../database/wire-fields.ts'
import type { PageReader } from '../http/page-reader.ts'
import { offsetOf } from '../http/pagination.ts'
import { linesFrom } from '../http/text.ts'
import { commentFields } from './comment-fields.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import type { Comment, CommentListQuery, NewComment } from './schemas.ts'

/** Replies are returned with their comment and aren't paginated, so only the newest are shown. */
const maxReplies = 100

/** A page of a video's top-level comments with their replies, newest reply first. Returns undefined if the video doesn't exist. */
export async function listComments(
  { database, pageReader }: { database: Executor; pageReader: PageReader },
  videoId: string,
  query: CommentListQuery,
  viewerId: string | null,
): Promise<{ comments: Comment[]; total: number } | undefined> {
  const [video] = await database
    .select({ total: allVideos.commentsCount })
    .from(allVideos)
    .where(and(eq(allVideos.id, videoId), isVisibleTo(viewerId)))
  if (!video) return undefined
  const read = () => readPage(database, videoId, query, viewerId)
  return { comments: await pageReader.read(query, video.total, [], read), total: video.total }
}

async function readPage(
  executor: Executor,
  videoId: string,
  query: CommentListQuery,
  viewerId: string | null,
): Promise<Comment[]> {
  const direction = query.sortType === 'asc' ? asc : desc
  const page = await executor
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.videoId, videoId), isNull(comments.parentId)))
    .orderBy(direction(query.sortBy === 'likes' ? comments.likesCount : comments.createdAt), direction(comments.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  const ids = page.map(({ id }) => id)

  const [topLevel, replies] = await Promise.all([
    readComments(executor, ids, viewerId),
    replyIds(executor, ids).then((found) => readComments(executor, found, viewerId)),
  ])
  const byParent = Map.groupBy(replies, ({ parentComment }) => parentComment)
  for (const comment of topLevel) comment.replies = byParent.get(comment._id) ?? []
  return topLevel
}

/** IDs of the newest replies to each of these comments, newest first. */
async function replyIds(executor: Executor, parentIds: string[]): Promise<string[]> {
  if (parentIds.length === 0) return []
  const parents = sql.join(
    parentIds.map((id) => sql`(${id})`),
    sql`, `,
  )
  const { rows } = await executor.execute<{ id: string }>(sql`
    select reply.id
    from (values ${parents}) as parent (id)
    cross join lateral (
      select ${comments.id}, ${comments.createdAt} from ${comments}
      where ${comments.parentId} = parent.id
      order by ${comments.createdAt} desc, ${comments.id} desc
      limit ${maxReplies}
    ) as reply
    order by reply.created_at desc, reply.id desc
  `)
  return rows.map(({ id }) => id)
}

/** Returns the comments with these IDs in the same order, without their replies, as seen by one viewer. */
async function readComments(executor: Executor, ids: string[], viewerId: string | null): Promise<Comment[]> {
  if (ids.length === 0) return []
  const comment = executor.select().from(comments).where(eq(comments.id, wantedId)).limit(1).as('comments')
  const found = await executor
    .select(commentFields(viewerId))
    .from(wantedRows(ids))
    .crossJoinLateral(comment)
    .crossJoinLateral(userOf(executor, comments.authorId))
  return inOrderOf(ids, found).map((comment) => Object.assign(comment, { replies: [] }))
}

/** Why a comment could not be added. */
export type CommentRefusal = 'no such video' | 'no such comment'

/** Adds a comment to a video, or a reply to one of its comments. A reply to a reply joins the same thread. */
export function addComment(
  { database, clock }: ProviderContext,
  videoId: string,
  authorId: string,
  { content, parentComment }: NewComment,
): Promise<Comment | CommentRefusal> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, authorId)
    const parentId = parentComment ? await threadOf(transaction, videoId, parentComment) : null
    if (parentId === undefined) return 'no such comment'

    const [video] = await transaction
      .update(allVideos)
      .set({ commentsCount: sql`${allVideos.commentsCount} + ${parentId ? 0 : 1}` })
      .where(and(eq(allVideos.id, videoId), isVisibleTo(authorId)))
      .returning({ id: allVideos.id })
    if (!video) return 'no such video'

    const id = createId()
    await transaction
      .insert(comments)
      .values({ id, videoId, authorId, parentId, content: linesFrom(content), createdAt: clock() })
    const [comment] = await readComments(transaction, [id], authorId)
    if (!comment) throw new Error('Could not read the new comment after inserting it.')
    return comment
  })
}

/** The top-level comment of the thread that a comment on this video belongs to. */
async function threadOf(executor: Executor, videoId: string, commentId: string): Promise<string | undefined> {
  const [comment] = await executor
    .select({ id: comments.id, parentId: comments.parentId })
    .from(comments)
    .where(and(eq(comments.id, commentId), eq(comments.videoId, videoId)))
  return comment?.parentId ?? comment?.id
}
