import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../database/connect.ts'
import {
  captions,
  commentLikes,
  comments,
  playlists,
  playlistVideos,
  sessions,
  subscriptions,
  users,
  videoLikes,
  videos,
  watchHistory,
} from '../../database/schema.ts'
import { isoTime } from '../../database/wire-fields.ts'
import { mediaUrl, pictureUrl } from '../../media/media-url.ts'
import { thumbnailSizes } from '../../media/upload-rules.ts'
import type { OwnAccount } from './queries.ts'

// What an operator has hidden of the account is its owner's all the same, so it is read from the tables and says that it is hidden. Of others, what is hidden is told to nobody.

/** How many rows are read at once; an export holds no more than these. */
const batchSize = 500

/** A list of an export: its rows as JSON objects, from which on to go on, and what they are of. */
interface ExportedList {
  key: SQL
  item: SQL
  from: SQL
}

/** Everything that an account has made and left, as the JSON text of an object, piece by piece: what `AccountExport` describes. */
export async function* exportAccount(executor: Executor, account: OwnAccount, at: Date): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(at.toISOString())},"account":${JSON.stringify(account)}`
  for (const [name, list] of Object.entries(listsOf(account._id))) {
    yield `,${JSON.stringify(name)}:[`
    yield* itemsOf(executor, list)
    yield ']'
  }
  yield '}'
}

async function* itemsOf(executor: Executor, { key, item, from }: ExportedList): AsyncGenerator<string> {
  let after = ''
  for (;;) {
    const { rows } = await executor.execute<{ key: string; item: string }>(sql`
      select ${key} as key, (${item})::text as item from ${from} and ${key} > ${after} order by ${key} limit ${batchSize}
    `)
    if (rows.length > 0) yield `${after === '' ? '' : ','}${rows.map((row) => row.item).join(',')}`
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
      item: sql`json_build_object('_id', ${videos.id}, 'title', ${videos.title}, 'description', ${videos.description},
        'createdAt', ${isoTime(videos.createdAt)}, 'duration', ${videos.durationSeconds}, 'views', ${videos.views}, 'likes', ${videos.likesCount},
        'videoFile', ${mediaUrl(videos.videoKey)}, 'thumbnail', ${pictureUrl(videos.thumbnailKey, thumbnailSizes)}, 'captions', ${captionsOfVideo}, 'isHidden', ${videos.isHidden})`,
      from: sql`public.videos where ${videos.ownerId} = ${userId}`,
    },
    comments: {
      key: sql`${comments.id}`,
      item: sql`json_build_object('_id', ${comments.id}, 'video', ${comments.videoId}, 'parentComment', ${comments.parentId},
        'content', ${comments.content}, 'createdAt', ${isoTime(comments.createdAt)}, 'likes', ${comments.likesCount}, 'isHidden', ${comments.isHidden})`,
      from: sql`public.comments where ${comments.authorId} = ${userId}`,
    },
    likedVideos: {
      key: sql`${videoLikes.videoId}`,
      item: sql`json_build_object('video', ${videoLikes.videoId}, 'createdAt', ${isoTime(videoLikes.createdAt)})`,
      from: sql`${videoLikes} where ${videoLikes.userId} = ${userId}`,
    },
    likedComments: {
      key: sql`${commentLikes.commentId}`,
      item: sql`json_build_object('comment', ${commentLikes.commentId}, 'createdAt', ${isoTime(commentLikes.createdAt)})`,
      from: sql`${commentLikes} where ${commentLikes.userId} = ${userId}`,
    },
    subscriptions: {
      key: sql`${subscriptions.channelId}`,
      item: sql`json_build_object('channel', ${subscriptions.channelId}, 'username', ${users.username}, 'createdAt', ${isoTime(subscriptions.createdAt)})`,
      from: sql`${subscriptions} join ${users} on ${users.id} = ${subscriptions.channelId} where ${subscriptions.subscriberId} = ${userId}`,
    },
    playlists: {
      key: sql`${playlists.id}`,
      item: sql`json_build_object('_id', ${playlists.id}, 'name', ${playlists.name}, 'description', ${playlists.description}, 'videos', ${videosOfPlaylist})`,
      from: sql`${playlists} where ${playlists.ownerId} = ${userId}`,
    },
    watchHistory: {
      key: sql`${watchHistory.videoId}`,
      item: sql`json_build_object('video', ${watchHistory.videoId}, 'watchedAt', ${isoTime(watchHistory.watchedAt)}, 'positionSeconds', ${watchHistory.positionSeconds})`,
      from: sql`${watchHistory} where ${watchHistory.userId} = ${userId}`,
    },
    sessions: {
      key: sql`${sessions.id}`,
      item: sql`json_build_object('createdAt', ${isoTime(sessions.createdAt)}, 'userAgent', ${sessions.userAgent}, 'address', ${sessions.ipAddress})`,
      from: sql`${sessions} where ${sessions.userId} = ${userId}`,
    },
  }
}
