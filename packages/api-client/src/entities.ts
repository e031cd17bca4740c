/*
 * What the client hands out: one shape for each thing, with every field always there (spec 3). A thing without its own `_id`, or a body of another shape, is
 * an error; a field that is missing or of another type is empty ('', 0, false, []). Dates are ISO 8601 in UTC, durations seconds (may be fractional),
 * pictures absolute URLs or paths from the site's root. Names and types are checked against the contract: a field that it renames does not compile.
 */
import type { Fields, Schemas } from './contract.ts'
import type { DataOf } from './http/contract.ts'
import {
  flag,
  id,
  InvalidBodyError,
  isRecord,
  list,
  number,
  object,
  optionalList,
  optionalObject,
  text,
} from './read.ts'
import type { Reader } from './read.ts'

type Readers<Wire> = { [Name in keyof Wire]?: Reader<NonNullable<Wire[Name]>> }
type WireSubscriptions = DataOf<'GET', '/subscriptions/u/{userId}'>

export const readUser = object({
  _id: id,
  username: text,
  fullName: text,
  /** '' on channels other than the viewer's own. */
  email: text,
  avatar: text,
  coverImage: text,
  about: text,
  isVerified: flag,
  /** Whether the viewer is subscribed to this user. */
  isSubscribed: flag,
  subscribersCount: number,
  videosCount: number,
  /** Of the viewer's own account: whether resumable uploads are possible (`startUpload`). */
  canResumeUploads: flag,
  /** Of the viewer's own account: whether its videos can be changed and deleted (`updateVideo`). */
  canEditVideos: flag,
  /** Of the viewer's own account: whether it can be exported and deleted (`exportAccount`). */
  canDeleteAccount: flag,
} satisfies Readers<Schemas['User']>)

/** A person with an account: the viewer, or the owner of a channel page. */
export type User = ReturnType<typeof readUser>

const readChannel = object({
  /** '' if the provider did not name it; what needs the id must say so (reading 5). */
  _id: text,
  username: text,
  fullName: text,
  avatar: text,
  isVerified: flag,
  isSubscribed: flag,
  subscribersCount: number,
} satisfies Readers<Schemas['Channel']>)

/** Who published a video or wrote a comment. */
export type Channel = ReturnType<typeof readChannel>

/** `owner` may be a bare id. */
const readOwner: Reader<Channel | null> = (value) =>
  isRecord(value) || text(value) ? readChannel(isRecord(value) ? value : { _id: value }) : null

const readPlainVideo = object({
  ...({
    _id: id,
    title: text,
    description: text,
    thumbnail: text,
    videoFile: text,
    /** Seconds. */
    duration: number,
    views: number,
    createdAt: text,
    likes: number,
    isLiked: flag,
    isDisliked: flag,
  } satisfies Readers<Schemas['Video']>),
  owner: readOwner,
})

/**
 * What only some providers say of a video, unread: `watchedSecondsOf`, `captionsOf` and `streamOf` of `@kinora/api-client/extensions` read it.
 * `streamPercent` and `streamMessage` change from one moment to the next, so `readStreamProgress` requests them.
 */
type VideoExtensions = Fields<Pick<Schemas['Video'], 'watchedSeconds' | 'captions' | 'stream' | 'category'>>

export type Video = ReturnType<typeof readPlainVideo> & VideoExtensions

export const readVideo: Reader<Video> = (value) => {
  const video = readPlainVideo(value)
  const { watchedSeconds, captions, stream, category } = value as VideoExtensions
  return { ...video, watchedSeconds, captions, stream, category }
}

export const readVideos = list(readVideo)

export const readVideoPage = object({
  videos: readVideos,
  /** Pages count from 1. */
  pagination: optionalObject({ page: number, limit: number, total: number, totalPages: number } satisfies Readers<
    DataOf<'GET', '/videos'>['pagination']
  >),
  /** What the provider offers beyond the specification, such as `search`. */
  features: optionalList(text),
} satisfies { [Name in keyof DataOf<'GET', '/videos'>]: unknown })

export type VideoPage = ReturnType<typeof readVideoPage>
export type Pagination = VideoPage['pagination']

const readLikes = object({
  likedVideos: list(
    object({ videoDetails: (value: unknown) => (value ? readVideo(value) : null) } satisfies {
      [Name in keyof DataOf<'GET', '/likes/videos'>['likedVideos'][number]]?: unknown
    }),
  ),
})

/** The videos that the viewer likes, without likes whose video is gone. */
export const readLikedVideos: Reader<Video[]> = (value) =>
  readLikes(value).likedVideos.flatMap(({ videoDetails }) => videoDetails ?? [])

/** The id of a new video: `_id` or `videoId`; '' if the response has neither (spec 3). */
export const readUploadedVideo: Reader<{ _id: string }> = (value) => {
  const { _id, videoId } = optionalObject({ _id: text, videoId: text })(value)
  return { _id: _id || videoId }
}

export const readLikeState = optionalObject({ isLiked: flag, likes: number } satisfies Readers<
  DataOf<'POST', '/likes/toggle/v/{videoId}'>
>)

/** A like after it was toggled. */
export type LikeState = ReturnType<typeof readLikeState>

const readPlainComment = object({
  ...({
    _id: id,
    content: text,
    /** The id of the video. */
    video: text,
    createdAt: text,
    likes: number,
    isLiked: flag,
  } satisfies Readers<Schemas['Comment']>),
  owner: readOwner,
  /** The id of the comment that this one replies to; null for a top-level comment. */
  parentComment: (value: unknown) => text(value) || null,
})

export type Comment = ReturnType<typeof readPlainComment> & { replies: Comment[] }

export const readComment: Reader<Comment> = (value) => ({
  ...readPlainComment(value),
  replies: optionalList(readComment)((value as Fields<Schemas['Comment']>).replies),
})

const readComments = object({ comments: list(readComment) })
const readCommentCounts = optionalObject({
  /** Top-level comments on all pages. */
  totalComments: number,
  totalPages: number,
  page: number,
} satisfies Readers<DataOf<'GET', '/comments/{videoId}'>['pagination']>)

export type CommentPage = ReturnType<typeof readComments> & ReturnType<typeof readCommentCounts>

export const readCommentPage: Reader<CommentPage> = (value) => {
  // "comments with pagination fields" (spec 3): in an object of their own, or next to the comments.
  const { pagination = value } = value as Fields<DataOf<'GET', '/comments/{videoId}'>>
  return { ...readComments(value), ...readCommentCounts(isRecord(pagination) ? pagination : value) }
}

const readPlaylist = object({
  ...({ _id: id, name: text, description: text } satisfies Readers<Schemas['Playlist']>),
  /** The videos as far as a playlist knows them. */
  videos: optionalList(
    optionalObject({ _id: text, thumbnail: text } satisfies Readers<Schemas['Playlist']['videos'][number]>),
  ),
})

export type Playlist = ReturnType<typeof readPlaylist>
export type PlaylistVideo = Playlist['videos'][number]

/** The list itself, or an object that contains it (api.md, "Calls"). */
export const readPlaylists: Reader<Playlist[]> = (value) =>
  list(readPlaylist)(isRecord(value) ? value['playlists'] : value)

const readSubscription = object({
  /** The id of the subscription, not of the channel. */
  _id: id,
  channelDetails: optionalObject({
    /** '' if the provider did not name it (reading 5). */
    ...({
      _id: text,
      username: text,
      fullName: text,
      avatar: text,
      coverImage: text,
      isVerified: flag,
    } satisfies Readers<WireSubscriptions['subscribedChannels'][number]['channelDetails']>),
    subscribersCount: number,
  }),
})

/** One subscription of the viewer. */
export interface SubscribedChannel {
  /** The id of the subscription, not of the channel. */
  _id: string
  channel: ReturnType<typeof readSubscription>['channelDetails']
}

export interface SubscriptionPage {
  channels: SubscribedChannel[]
  currentPage: number
  totalPages: number
  /** Subscriptions on all pages. */
  totalItems: number
  /** Whether the provider has the newest videos of these channels in one list. */
  hasVideosFeed: boolean
}

const readWireSubscriptions = object({
  subscribedChannels: list(readSubscription),
  pagination: optionalObject({ currentPage: number, totalPages: number } satisfies Readers<
    WireSubscriptions['pagination']
  >),
  subscribedCount: number,
  hasVideosFeed: flag,
} satisfies { [Name in keyof WireSubscriptions]: unknown })

export const readSubscriptionPage: Reader<SubscriptionPage> = (value) => {
  const { subscribedChannels, pagination, subscribedCount, hasVideosFeed } = readWireSubscriptions(value)
  const channels = subscribedChannels.map(({ _id, channelDetails: channel }) => ({ _id, channel }))
  return { channels, ...pagination, totalItems: subscribedCount, hasVideosFeed }
}

export const readSubscriptionState = optionalObject({ isSubscribed: flag } satisfies Readers<
  DataOf<'POST', '/subscriptions/c/{channelId}'>
>)

/** A subscription after it was toggled. */
export type SubscriptionState = ReturnType<typeof readSubscriptionState>

/** What log-in and a refresh issue. A refresh may leave the refresh token as it was: null. */
export const readTokens = object({ accessToken: id, refreshToken: (value: unknown) => text(value) || null })

export type IssuedTokens = ReturnType<typeof readTokens>

export const readLogin: Reader<{ tokens: IssuedTokens; user: User }> = (value) => ({
  tokens: readTokens(value),
  user: readUser((value as Fields<DataOf<'POST', '/users/login'>>).user),
})

/** The same reader for a thing that may not exist: `not-found` if the data is null (reading 9). */
export function found<T>(read: Reader<T>): Reader<T> {
  return (value) => {
    if (value === null) throw new InvalidBodyError('The response has no data.', 'not-found')
    return read(value)
  }
}
