import { generateNKeysBetween } from 'fractional-indexing'
import { idFromKey } from '../create-id.ts'
import type {
  captions,
  commentLikes,
  comments,
  playlists,
  playlistVideos,
  subscriptions,
  users,
  videoLikes,
  videos,
  Visibility,
  watchHistory,
} from './schema.ts'
import type { DemoCaptions, DemoData, DemoUser } from './demo-data.ts'
import { cuesOf } from '../captions/cues.ts'
import { fullNameSkeleton } from '../auth/register/look-alike-names.ts'

/** The demo data's rows, one list per table, with view counts but no other counts. */
export interface DemoRows {
  users: (typeof users.$inferInsert)[]
  videos: (typeof videos.$inferInsert)[]
  captions: (typeof captions.$inferInsert)[]
  comments: (typeof comments.$inferInsert)[]
  videoLikes: (typeof videoLikes.$inferInsert)[]
  commentLikes: (typeof commentLikes.$inferInsert)[]
  subscriptions: (typeof subscriptions.$inferInsert)[]
  playlists: (typeof playlists.$inferInsert)[]
  playlistVideos: (typeof playlistVideos.$inferInsert)[]
  watchHistory: (typeof watchHistory.$inferInsert)[]
}

export interface DemoSurroundings {
  now: Date
  passwordHashOf(user: DemoUser): string
  /** Returns the storage key of a demo file. */
  keyOfFile(path: string): string
}

const minuteMs = 60 * 1000
const minutesPerDay = 24 * 60

/** Turns demo data into rows. Throws if the data refers to an unknown key. */
export function demoRows(demo: DemoData, { now, passwordHashOf, keyOfFile }: DemoSurroundings): DemoRows {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const user = idsOf('user', demo.users)
  const video = idsOf('video', demo.videos)
  const comment = idsOf('comment', demo.comments)

  return {
    users: demo.users.map((each) => ({
      id: user(each.key),
      username: each.username.toLowerCase(),
      email: each.email.toLowerCase(),
      fullName: each.fullName,
      fullNameSkeleton: fullNameSkeleton(each.fullName),
      passwordHash: passwordHashOf(each),
      avatarKey: keyOfFile(each.avatar),
      coverImageKey: each.cover ? keyOfFile(each.cover) : null,
      about: each.about,
      isVerified: each.isVerified,
      createdAt: minutesAgo(each.createdDaysAgo * minutesPerDay),
    })),
    videos: demo.videos.map((each) => ({
      id: video(each.key),
      ownerId: user(each.owner),
      title: each.title,
      description: each.description,
      videoKey: keyOfFile(each.clip),
      thumbnailKey: keyOfFile(each.thumbnail),
      durationSeconds: each.durationSeconds,
      views: each.views,
      category: each.category ?? null,
      createdAt: minutesAgo(each.createdMinutesAgo),
    })),
    captions: demo.captions.map((each) => {
      const text = webVttOf(each)
      return { ...each, videoId: video(each.video), text, ...cuesOf(text), updatedAt: now }
    }),
    // Top-level comments precede the replies that refer to them.
    comments: demo.comments
      .toSorted((one, other) => Number(Boolean(one.parent)) - Number(Boolean(other.parent)))
      .map((each) => ({
        id: comment(each.key),
        videoId: video(each.video),
        authorId: user(each.author),
        parentId: each.parent ? comment(each.parent) : null,
        content: each.content,
        createdAt: minutesAgo(each.createdMinutesAgo),
      })),
    videoLikes: demo.videoLikes.map((each, index) => ({
      id: idFromKey(`video-like:${each.user}:${each.video}`),
      userId: user(each.user),
      videoId: video(each.video),
      createdAt: minutesAgo(each.createdMinutesAgo ?? index + 1),
    })),
    commentLikes: demo.commentLikes.map((each, index) => ({
      userId: user(each.user),
      commentId: comment(each.comment),
      createdAt: minutesAgo(index + 1),
    })),
    subscriptions: demo.subscriptions.map((each, index) => ({
      id: idFromKey(`subscription:${each.subscriber}:${each.channel}`),
      subscriberId: user(each.subscriber),
      channelId: user(each.channel),
      createdAt: minutesAgo(each.createdMinutesAgo ?? index + 1),
    })),
    playlists: demo.playlists.map((each, index) => ({
      id: playlistId(index),
      ownerId: user(each.owner),
      name: each.name,
      description: each.description,
      // The JSON file's type is only a string. The database checks the value.
      ...(each.visibility && { visibility: each.visibility as Visibility }),
      createdAt: minutesAgo(index + 1),
    })),
    playlistVideos: demo.playlists.flatMap((each, index) =>
      generateNKeysBetween(null, null, each.videos.length).map((position, at) => ({
        playlistId: playlistId(index),
        videoId: video(each.videos[at] ?? ''),
        position,
      })),
    ),
    watchHistory: demo.history.map((each) => ({
      userId: user(each.user),
      videoId: video(each.video),
      watchedAt: minutesAgo(each.watchedMinutesAgo),
    })),
  }
}

/** Returns a function that looks up the ID for a key and throws if the key is unknown. */
function idsOf(kind: string, things: { key: string }[]): (key: string) => string {
  const ids = new Map(things.map(({ key }) => [key, idFromKey(`${kind}:${key}`)]))
  return (key) => {
    const id = ids.get(key)
    if (!id) throw new Error(`The demo data refers to a ${kind} that does not exist: "${key}".`)
    return id
  }
}

function playlistId(index: number): string {
  return idFromKey(`playlist:${index}`)
}

/** How long the last cue is shown, in seconds. */
const lastCueSeconds = 5

function webVttOf({ cues }: DemoCaptions): string {
  const written = cues.map(({ start, text }, index) => {
    const end = cues[index + 1]?.start ?? start + lastCueSeconds
    return `${cueTime(start)} --> ${cueTime(end)}\n${text}\n`
  })
  return ['WEBVTT\n', ...written].join('\n')
}

function cueTime(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0'))
  return `${minutes}:${rest}.000`
}
