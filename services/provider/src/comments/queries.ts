import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { alias, and, asc, count, desc, eq, isNull, sql } from '../database/drizzle.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import { userOf, wantedId, wantedRows } from '../database/by-key.ts'
import { parameter, prepareForViewers, prepareOnce, type Executor } from '../database/connect.ts'
import { comments, commentLikes } from '../database/schema.ts'
import { inOrderOf, hasRow, isoTime, type ViewerId, type WireFields } from '../database/wire-fields.ts'
import type { PageReader } from '../http/page-reader.ts'
import { offsetOf } from '../http/pagination.ts'
import { linesFrom } from '../http/text.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import { blockedBy, isNotBy, requireNotBlocked } from '../blocks/queries.ts'
import type { Comment, CommentAction, CommentListQuery, NewComment } from './schemas.ts'
import type { SQL } from 'drizzle-orm'
import { channelFields } from '../channels/channel-fields.ts'

/** A comment without its replies, as seen by one viewer. Its author is joined as `users`. */
function commentFields(viewerId: ViewerId) {
  return {
    _id: comments.id,
    content: comments.content,
    video: comments.videoId,
    ownerDetails: channelFields(viewerId),
    createdAt: isoTime(comments.createdAt),
    likes: comments.likesCount,
    isLiked: isLiked(viewerId),
    parentComment: comments.parentId,
    isEdited: sql<boolean>`${comments.editedAt} is not null`,
    isPinned: comments.isPinned,
  } satisfies WireFields<Omit<Comment, 'replies' | 'actions'>>
}

function isLiked(viewerId: ViewerId): SQL<boolean> {
  if (viewerId === null) return sql`false`
  const isViewers = and(eq(commentLikes.commentId, comments.id), eq(commentLikes.userId, viewerId))
  return hasRow(commentLikes, isViewers)
}

/** Replies are returned with their comment and aren't paginated, so only the newest are shown. */
const maxReplies = 100

/** Who sees the comments of a video. */
interface Audience {
  viewerId: string | null
  /** The owner of the video. */
  ownerId: string
}

interface ListedVideo extends Audience {
  id: string
  /** The accounts that the viewer has blocked. */
  blocked: string[]
}

/**
 * A page of a video's top-level comments with their replies, newest reply first. The pinned comment comes first in every order. Returns undefined if the video
 * doesn't exist.
 */
export async function listComments(
  { database, pageReader }: { database: Executor; pageReader: PageReader },
  videoId: string,
  query: CommentListQuery,
  viewerId: string | null,
): Promise<{ comments: Comment[]; total: number } | undefined> {
  const [found] = await lookup(database).execute({ videoId, viewerId })
  if (!found) return undefined
  const { ownerId, blocked } = found
  const total = found.total - (await countOf(database, videoId, blocked))
  const read = () => readPage(database, { id: videoId, viewerId, ownerId, blocked }, query)
  return { comments: await pageReader.read(query, total, [], read), total }
}

/** What a list has to know before it reads its page. */
const lookup = prepareOnce((database) =>
  database
    .select({
      total: allVideos.commentsCount,
      ownerId: allVideos.ownerId,
      blocked: blockedBy(parameter('viewerId')),
    })
    .from(allVideos)
    .where(and(eq(allVideos.id, parameter('videoId')), isVisibleTo(parameter('viewerId'))))
    .prepare('commented video'),
)

/** The number of top-level comments on a video by these authors. */
async function countOf(executor: Executor, videoId: string, authorIds: string[]): Promise<number> {
  if (authorIds.length === 0) return 0
  const isTheirs = sql`${comments.authorId} = any(${sql.param(authorIds)}::text[])`
  const [counted] = await executor
    .select({ count: count() })
    .from(comments)
    .where(and(eq(comments.videoId, videoId), isNull(comments.parentId), isTheirs))
  return counted?.count ?? 0
}

async function readPage(executor: Executor, video: ListedVideo, query: CommentListQuery): Promise<Comment[]> {
  const { blocked } = video
  const ids = await topLevelIds(executor, video, query)
  const [topLevel, replies] = await Promise.all([
    readComments(executor, ids, video),
    replyIds(executor, ids, blocked).then((found) => readComments(executor, found, video)),
  ])
  const byParent = Map.groupBy(replies, ({ parentComment }) => parentComment)
  for (const comment of topLevel) comment.replies = byParent.get(comment._id) ?? []
  return topLevel
}

/** IDs of a page of top-level comments. */
async function topLevelIds(
  executor: Executor,
  { id: videoId, blocked }: ListedVideo,
  query: CommentListQuery,
): Promise<string[]> {
  const direction = query.sortType === 'asc' ? asc : desc
  const column = query.sortBy === 'likes' ? comments.likesCount : comments.createdAt
  const offset = offsetOf(query)
  const isListed = and(eq(comments.videoId, videoId), isNotBy(comments.authorId, blocked))
  // Also reads the comment before the page, which is on the page if a pinned comment comes before it.
  const { rows } = await executor.execute<{ id: string; isPinned: boolean }>(sql`
    (select ${comments.id}, true as "isPinned" from ${comments} where ${and(isListed, comments.isPinned)})
    union all (
      select ${comments.id}, false from ${comments}
      where ${and(isListed, isNull(comments.parentId), sql`${comments.id} is distinct from (${pinnedIdOf(videoId)})`)}
      order by ${direction(column)}, ${direction(comments.id)}
      limit ${query.limit + 1} offset ${Math.max(0, offset - 1)}
    )
  `)
  const pinned = rows.filter(({ isPinned }) => isPinned)
  const others = rows.filter(({ isPinned }) => !isPinned)
  const isFirst = query.page === 1
  const page = isFirst ? [...pinned, ...others] : others.slice(pinned.length > 0 ? 0 : 1)
  return page.slice(0, query.limit).map(({ id }) => id)
}

const pinnedIdOf = (videoId: string) =>
  sql`select pinned.id from ${comments} as pinned where pinned.video_id = ${videoId} and pinned.is_pinned`

/** IDs of the newest replies to each of these comments, newest first. */
async function replyIds(executor: Executor, parentIds: string[], blocked: string[]): Promise<string[]> {
  if (parentIds.length === 0) return []
  const { rows } = await executor.execute<{ id: string }>(sql`
    select reply.id
    from unnest(${sql.param(parentIds)}::text[]) as parent (id)
    cross join lateral (
      select ${comments.id}, ${comments.createdAt} from ${comments}
      where ${and(sql`${comments.parentId} = parent.id`, isNotBy(comments.authorId, blocked))}
      order by ${comments.createdAt} desc, ${comments.id} desc
      limit ${maxReplies}
    ) as reply
    order by reply.created_at desc, reply.id desc
  `)
  return rows.map(({ id }) => id)
}

/** Returns the comments with these IDs in the same order, without their replies, as seen by one viewer. */
export async function readComments(executor: Executor, ids: string[], audience: Audience): Promise<Comment[]> {
  if (ids.length === 0) return []
  const { viewerId } = audience
  return inOrderOf(ids, await commentsFor(executor, viewerId).execute({ ids, viewerId })).map((comment) =>
    Object.assign(comment, { actions: actionsOf(comment, audience), replies: [] }),
  )
}

const commentsFor = prepareForViewers('comments', (executor, viewerId, name) => {
  const comment = executor.select().from(comments).where(eq(comments.id, wantedId)).limit(1).as('comments')
  return executor
    .select(commentFields(viewerId))
    .from(wantedRows)
    .crossJoinLateral(comment)
    .crossJoinLateral(userOf(executor, comments.authorId))
    .prepare(name)
})

function actionsOf(
  { ownerDetails: { _id: authorId }, parentComment }: Pick<Comment, 'ownerDetails' | 'parentComment'>,
  { viewerId, ownerId }: Audience,
): CommentAction[] {
  if (viewerId === null) return []
  const isOnOwnVideo = viewerId === ownerId
  if (viewerId === authorId) return ['edit', 'delete', ...(isOnOwnVideo && !parentComment ? (['pin'] as const) : [])]
  if (!isOnOwnVideo) return ['block']
  return parentComment ? ['delete', 'block'] : ['delete', 'pin', 'block']
}

/** Why a comment could not be added. */
export type CommentRefusal = 'no such video' | 'no such comment'

/**
 * Adds a comment to a video, or a reply to one of its comments. A reply to a reply joins the same thread.
 *
 * @throws {ApiError} 403 if the owner of the video or an author in the thread has blocked the author.
 */
export function addComment(
  { database, clock }: ProviderContext,
  videoId: string,
  authorId: string,
  { content, parentComment }: NewComment,
): Promise<Comment | CommentRefusal> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, authorId)
    // Locks the video before the thread is read, so the thread can't be deleted in the meantime.
    const [video] = await transaction
      .update(allVideos)
      .set({ commentsCount: sql`${allVideos.commentsCount} + ${parentComment ? 0 : 1}` })
      .where(and(eq(allVideos.id, videoId), isVisibleTo(authorId)))
      .returning({ ownerId: allVideos.ownerId })
    if (!video) return 'no such video'
    const thread = parentComment ? await threadOf(transaction, videoId, parentComment) : undefined
    if (parentComment && !thread) return 'no such comment'
    await requireNotBlocked(transaction, authorId, { ownerId: video.ownerId, authorIds: thread?.authorIds ?? [] })

    const id = createId()
    await transaction
      .insert(comments)
      .values({ id, videoId, authorId, parentId: thread?.id ?? null, content: linesFrom(content), createdAt: clock() })
    const [comment] = await readComments(transaction, [id], { viewerId: authorId, ownerId: video.ownerId })
    if (!comment) throw new Error('Could not read the new comment after inserting it.')
    return comment
  })
}

/** The top-level comment of the thread that a comment on this video belongs to, and the authors of both. */
async function threadOf(
  executor: Executor,
  videoId: string,
  commentId: string,
): Promise<{ id: string; authorIds: string[] } | undefined> {
  const top = alias(comments, 'top')
  const [comment] = await executor
    .select({ id: comments.id, authorId: comments.authorId, topId: top.id, topAuthorId: top.authorId })
    .from(comments)
    .leftJoin(top, eq(top.id, comments.parentId))
    .where(and(eq(comments.id, commentId), eq(comments.videoId, videoId)))
  if (!comment) return undefined
  const { id, authorId, topId, topAuthorId } = comment
  return { id: topId ?? id, authorIds: [authorId, ...(topAuthorId === null ? [] : [topAuthorId])] }
}
