import type { Schemas } from './contract.ts'
import type { Fields } from './decode/fields.ts'
import type { DataOf } from './request/contract.ts'

type WireSubscriptions = DataOf<'GET', '/subscriptions/u/{userId}'>

/**
 * What the client hands out: one shape for each thing, with every field always there (spec 3). Each table holds a thing's plain fields, with what stands there
 * when the provider gave none; the rest, which takes more than that, is in its interface. The wire's other forms end in `decode/`.
 * Dates are ISO 8601 in UTC, durations seconds (may be fractional), pictures absolute URLs or paths from the site's root; '' where the
 * provider gave none. Each table is held against the wire's names and types, so a field that the contract renames does not compile here. (`as boolean`, or the type would be `false`.)
 */

type PlainFields<Empty> = { [Name in keyof Empty]: Empty[Name] }

export const emptyUser = {
  username: '',
  fullName: '',
  /** '' on channels other than the viewer's own. */
  email: '',
  avatar: '',
  coverImage: '',
  about: '',
  isVerified: false as boolean,
  /** Whether the viewer is subscribed to this user. */
  isSubscribed: false as boolean,
  videosCount: 0,
  /** Of the viewer's own account: whether uploads can be begun that survive a lost connection (`videos.own`). */
  canResumeUploads: false as boolean,
  /** Of the viewer's own account: whether its videos can be changed and deleted (`videos.own`). */
  canEditVideos: false as boolean,
  /** Of the viewer's own account: whether it can be exported and deleted (`users.own`). */
  canDeleteAccount: false as boolean,
} satisfies Partial<Schemas['User']>

/** A person with an account: the viewer, or the owner of a channel page. */
export interface User extends PlainFields<typeof emptyUser> {
  _id: string
  subscribersCount: number
}

export const emptyChannel = {
  username: '',
  fullName: '',
  avatar: '',
  isVerified: false as boolean,
  isSubscribed: false as boolean,
} satisfies Partial<Schemas['Channel']>

/** Who published a video or wrote a comment. */
export interface Channel extends PlainFields<typeof emptyChannel> {
  /** '' when the provider did not name it; what needs the id must say so (reading 5). */
  _id: string
  subscribersCount: number
}

export const emptyVideo = {
  title: '',
  description: '',
  thumbnail: '',
  videoFile: '',
  /** Seconds. */
  duration: 0,
  views: 0,
  createdAt: '',
  isLiked: false as boolean,
  isDisliked: false as boolean,
} satisfies Partial<Schemas['Video']>

/**
 * What only some providers say of a video, by the contract's names and as it came, or not at all: `watchedSecondsOf`, `captionsOf` and `streamOf` of
 * `@kinora/api-client/extensions` read it, and have the types. `streamPercent` and `streamMessage` are none of these: they change from one moment to the next, so `readStreamProgress` asks for them.
 */
type ExtensionsOfVideo = Fields<Pick<Schemas['Video'], 'watchedSeconds' | 'captions' | 'stream'>>

export interface Video extends PlainFields<typeof emptyVideo>, ExtensionsOfVideo {
  _id: string
  likes: number
  owner: Channel | null
}

export const emptyComment = {
  content: '',
  /** The id of the video it stands under. */
  video: '',
  createdAt: '',
  isLiked: false as boolean,
} satisfies Partial<Schemas['Comment']>

export interface Comment extends PlainFields<typeof emptyComment> {
  _id: string
  owner: Channel | null
  likes: number
  replies: Comment[]
  /** The id of the comment it answers; null for a top-level comment. */
  parentComment: string | null
}

export const emptyPlaylistVideo = { _id: '', thumbnail: '' } satisfies Partial<Schemas['Playlist']['videos'][number]>

/** A video as far as a playlist knows it. */
export type PlaylistVideo = PlainFields<typeof emptyPlaylistVideo>

export const emptyPlaylist = { name: '', description: '' } satisfies Partial<Schemas['Playlist']>

export interface Playlist extends PlainFields<typeof emptyPlaylist> {
  _id: string
  videos: PlaylistVideo[]
}

export const emptySubscribedChannel = {
  /** '' when the provider did not name it (reading 5). */
  _id: '',
  username: '',
  fullName: '',
  avatar: '',
  coverImage: '',
  isVerified: false as boolean,
} satisfies Partial<WireSubscriptions['subscribedChannels'][number]['channelDetails']>

/** One subscription of the viewer. */
export interface SubscribedChannel {
  /** The id of the subscription, not of the channel. */
  _id: string
  channel: PlainFields<typeof emptySubscribedChannel> & { subscribersCount: number }
}

export const emptyPagination = { page: 0, limit: 0, total: 0, totalPages: 0 } satisfies Partial<
  DataOf<'GET', '/videos'>['pagination']
>

/** Where a page of a list stands. Pages count from 1. */
export type Pagination = PlainFields<typeof emptyPagination>

export interface VideoPage {
  videos: Video[]
  pagination: Pagination
}

export const emptyCommentPagination = {
  /** Top-level comments on all pages. */
  totalComments: 0,
  totalPages: 0,
  page: 0,
} satisfies Partial<DataOf<'GET', '/comments/{videoId}'>['pagination']>

export interface CommentPage extends PlainFields<typeof emptyCommentPagination> {
  comments: Comment[]
}

export const emptySubscriptionPagination = { currentPage: 0, totalPages: 0 } satisfies Partial<
  WireSubscriptions['pagination']
>

export interface SubscriptionPage extends PlainFields<typeof emptySubscriptionPagination> {
  channels: SubscribedChannel[]
  /** Subscriptions on all pages. */
  totalItems: number
}

/** How a like stands after it was toggled. */
export interface LikeState {
  isLiked: boolean
  likes: number
}

/** How a subscription stands after it was toggled. */
export interface SubscriptionState {
  isSubscribed: boolean
}
