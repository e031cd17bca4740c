import type { SQL } from 'drizzle-orm'
import { sql } from '../../database/drizzle.ts'
import type { Executor } from '../../database/connect.ts'
import {
  blocks,
  captions,
  commentLikes,
  comments,
  feedback,
  playlists,
  playlistVideos,
  reports,
  sessions,
  subscriptions,
  users,
  videoLikes,
  videos,
  watchHistory,
} from '../../database/schema.ts'
import { isoTime } from '../../database/wire-fields.ts'
import { mediaUrl, pictureUrl } from '../../media/media-url.ts'
import { thumbnailSizes } from '../../uploads/upload-rules.ts'
import type { OwnAccount } from './queries.ts'

// Owners may read their own content even if an operator has hidden it, so the export reads the
// tables directly and marks hidden items. Other people's hidden content is excluded.

/** Rows per query, and therefore the most rows that an export keeps in memory. */
const batchSize = 500

/** A list in the export: rows as JSON objects, sorted by a key that is indexed together with the owner. */
interface ExportedList {
  key: SQL
  table: SQL
  isOwn: SQL
  /** Whether the key alone identifies the row. */
  isId?: boolean
  item: SQL
  /** An extra join that the item requires. */
  beside?: SQL
}

/** Streams an account's data as JSON text that matches `AccountExport`. */
export async function* exportAccount(executor: Executor, account: OwnAccount, at: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at.toISOString())},"account":${JSON.stringify(account)}`
  for (const [name, list] of Object.entries(listsOf(account._id))) {
    yield `,${JSON.stringify(name)}:[`
    yield* itemsOf(executor, list)
    yield ']'
  }
  yield '}'
}

async function* itemsOf(executor: Executor, list: ExportedList): AsyncGenerator<string> {
  const { key, table, isOwn, isId = false, item, beside = sql`` } = list
  const isThisRow = isId ? sql`${key} = page.key` : sql`${isOwn} and ${key} = page.key`
  let after = ''
  let separator = ''
  for (;;) {
    // Look up each row by its key with a limit. Otherwise PostgreSQL would scan all users up to the
    // last of these channels.
    const { rows } = await executor.execute<{ key: string; item: string | null }>(sql`
      select page.key, (row.item)::text as item
      from (select ${key} as key from ${table} where ${isOwn} and ${key} > ${after} order by ${key} limit ${batchSize}) as page
      left join lateral (select ${item} as item from ${table} ${beside} where ${isThisRow} limit 1) as row on true
      order by page.key
    `)
    const items = rows.flatMap((row) => row.item ?? [])
    if (items.length > 0) yield `${separator}${items.join(',')}`
    if (items.length > 0) separator = ','
    if (rows.length < batchSize) return
    after = rows.at(-1)?.key ?? ''
  }
}

function listsOf(userId: string): Record<string, ExportedList> {
  const captionsOfVideo = sql`(
    select coalesce(json_agg(json_build_object('language', ${captions.language}, 'label', ${captions.label}, 'text', ${captions.text})), '[]')
    from ${captions} where ${captions.videoId} = ${videos.id}
  )`
  const videosOfPlaylist = sql`(
    select coalesce(json_agg(${playlistVideos.videoId} order by ${playlistVideos.position}), '[]')
    from ${playlistVideos} where ${playlistVideos.playlistId} = ${playlists.id}
  )`
  return {
    videos: {
      key: sql`${videos.id}`,
      isId: true,
      item: sql`json_build_object('_id', ${videos.id}, 'title', ${videos.title}, 'description', ${videos.description},
        'createdAt', ${isoTime(videos.createdAt)}, 'duration', ${videos.durationSeconds}, 'views', ${videos.views}, 'likes', ${videos.likesCount},
        'videoFile', ${mediaUrl(videos.videoKey)}, 'thumbnail', ${pictureUrl(videos.thumbnailKey, thumbnailSizes)}, 'captions', ${captionsOfVideo}, 'isHidden', ${videos.isHidden},
        'visibility', ${videos.visibility}, 'publishesAt', ${isoTime(videos.publishesAt)})`,
      table: sql`public.videos`,
      isOwn: sql`${videos.ownerId} = ${userId}`,
    },
    comments: {
      key: sql`${comments.id}`,
      isId: true,
      item: sql`json_build_object('_id', ${comments.id}, 'video', ${comments.videoId}, 'parentComment', ${comments.parentId},
        'content', ${comments.content}, 'createdAt', ${isoTime(comments.createdAt)}, 'editedAt', ${isoTime(comments.editedAt)},
        'isPinned', ${comments.isPinned}, 'likes', ${comments.likesCount}, 'isHidden', ${comments.isHidden})`,
      table: sql`public.comments`,
      isOwn: sql`${comments.authorId} = ${userId}`,
    },
    likedVideos: {
      key: sql`${videoLikes.videoId}`,
      item: sql`json_build_object('video', ${videoLikes.videoId}, 'createdAt', ${isoTime(videoLikes.createdAt)})`,
      table: sql`${videoLikes}`,
      isOwn: sql`${videoLikes.userId} = ${userId}`,
    },
    likedComments: {
      key: sql`${commentLikes.commentId}`,
      item: sql`json_build_object('comment', ${commentLikes.commentId}, 'createdAt', ${isoTime(commentLikes.createdAt)})`,
      table: sql`${commentLikes}`,
      isOwn: sql`${commentLikes.userId} = ${userId}`,
    },
    subscriptions: {
      key: sql`${subscriptions.channelId}`,
      item: sql`json_build_object('channel', ${subscriptions.channelId}, 'username', channel.username, 'createdAt', ${isoTime(subscriptions.createdAt)})`,
      table: sql`${subscriptions}`,
      isOwn: sql`${subscriptions.subscriberId} = ${userId}`,
      beside: sql`cross join lateral (select username from ${users} where ${users.id} = ${subscriptions.channelId} limit 1) as channel`,
    },
    blocks: {
      key: sql`${blocks.blockedId}`,
      item: sql`json_build_object('account', ${blocks.blockedId}, 'username', account.username, 'createdAt', ${isoTime(blocks.createdAt)})`,
      table: sql`${blocks}`,
      isOwn: sql`${blocks.blockerId} = ${userId}`,
      beside: sql`cross join lateral (select username from ${users} where ${users.id} = ${blocks.blockedId} limit 1) as account`,
    },
    playlists: {
      key: sql`${playlists.id}`,
      isId: true,
      item: sql`json_build_object('_id', ${playlists.id}, 'name', ${playlists.name}, 'description', ${playlists.description},
        'visibility', ${playlists.visibility}, 'videos', ${videosOfPlaylist})`,
      table: sql`${playlists}`,
      isOwn: sql`${playlists.ownerId} = ${userId}`,
    },
    watchHistory: {
      key: sql`${watchHistory.videoId}`,
      item: sql`json_build_object('video', ${watchHistory.videoId}, 'watchedAt', ${isoTime(watchHistory.watchedAt)}, 'positionSeconds', ${watchHistory.positionSeconds})`,
      table: sql`${watchHistory}`,
      isOwn: sql`${watchHistory.userId} = ${userId}`,
    },
    reports: {
      key: sql`${reports.id}`,
      isId: true,
      item: sql`json_build_object('_id', ${reports.id}, 'kind', ${reports.kind}, 'id', ${reports.thingId}, 'reason', ${reports.reason},
        'details', ${reports.details}, 'createdAt', ${isoTime(reports.createdAt)}, 'answer', ${reports.answer})`,
      table: sql`${reports}`,
      isOwn: sql`${reports.reporterId} = ${userId}`,
    },
    feedback: {
      key: sql`${feedback.id}`,
      isId: true,
      item: sql`json_build_object('message', ${feedback.message}, 'createdAt', ${isoTime(feedback.createdAt)})`,
      table: sql`${feedback}`,
      isOwn: sql`${feedback.userId} = ${userId}`,
    },
    sessions: {
      key: sql`${sessions.id}`,
      isId: true,
      item: sql`json_build_object('createdAt', ${isoTime(sessions.createdAt)}, 'userAgent', ${sessions.userAgent}, 'address', ${sessions.ipAddress})`,
      table: sql`${sessions}`,
      isOwn: sql`${sessions.userId} = ${userId}`,
    },
  }
}
