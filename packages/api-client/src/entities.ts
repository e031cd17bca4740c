/*
 * The client's return types. Entities are normalised: every field is present and has the same type each time (spec 3). A body with the wrong shape, or an
 * entity without an `_id`, is an error; any other field that is missing or has the wrong type falls back to its value in the empty entities below. Dates are
 * ISO 8601 in UTC, durations are seconds and may be fractional, and images are absolute URLs or root-relative paths. A nested `_id` may be '', so check it
 * before use (reading 5).
 */
import type { DataOf, Fields, Schemas } from './contract.ts'
import { CallFailure, fill, isRecord, list, optionalList, text, thing, withOneName } from './read.ts'
import type { Reader } from './read.ts'

/** An account: the viewer's own, or the owner of a channel page. */
export type User = Required<Omit<Schemas['User'], 'canManageAccount' | 'isHistoryPaused'>>

/** The channel behind a video or a comment. */
export type Channel = Schemas['Channel']

const profile = { _id: '', username: '', fullName: '', avatar: '', isVerified: false, subscribersCount: 0 }
const emptyChannel: Channel = { ...profile, isSubscribed: false }
const abilities = {
  canResumeUploads: false,
  canEditVideos: false,
  canChooseCategory: false,
  canSetVisibility: false,
  canDeleteAccount: false,
  canCreatePlaylists: false,
}

const emptyUser: User = { ...emptyChannel, ...abilities, email: '', coverImage: '', about: '', videosCount: 0 }

export const readUser = thing(emptyUser)

/** Reads the `owner` of a video or comment, which may be a bare ID. */
function ownerOf(value: unknown): Channel | null {
  const { owner } = withOneName(value)
  return isRecord(owner) || text(owner) ? fill(emptyChannel, isRecord(owner) ? owner : { _id: owner }) : null
}

type VideoExtension = 'watchedSeconds' | 'captions' | 'stream' | 'category' | 'visibility' | 'publishesAt'

/**
 * A video's extension fields, unvalidated. Read them with `watchedSecondsOf`, `captionsOf`, `streamOf` and `visibilityOf` from
 * `@kinora/api-client/extensions`.
 */
type VideoExtensions = Fields<Pick<Schemas['Video'], VideoExtension>>

type PlainVideo = Omit<Schemas['Video'], 'ownerDetails' | 'streamPercent' | 'streamMessage' | VideoExtension>

export type Video = PlainVideo & { owner: Channel | null } & VideoExtensions

const videoTexts = { title: '', description: '', thumbnail: '', videoFile: '', createdAt: '' }
const emptyLike = { likes: 0, isLiked: false }
const readPlainVideo = thing<PlainVideo>({
  _id: '',
  ...videoTexts,
  ...emptyLike,
  duration: 0,
  views: 0,
  isDisliked: false,
})

export const readVideo: Reader<Video> = (value) => {
  const video = readPlainVideo(value)
  const { watchedSeconds, captions, stream, category, visibility, publishesAt } = value as VideoExtensions
  return { ...video, owner: ownerOf(value), watchedSeconds, captions, stream, category, visibility, publishesAt }
}

export const readVideos = list(readVideo)

/** Pagination fields. Page numbers are one-based. */
export type Pagination = Schemas['Pagination']

export interface VideoPage {
  videos: Video[]
  pagination: Pagination
  /** Provider extensions that are available, such as `search`. */
  features: string[]
}

export const readVideoPage: Reader<VideoPage> = (value) => {
  const { videos, pagination, features } = Object(value) as Fields<DataOf<'GET', '/videos'>>
  return {
    videos: readVideos(videos),
    pagination: fill({ page: 0, limit: 0, total: 0, totalPages: 0 }, pagination),
    features: optionalList(text)(features),
  }
}

/** Reads the viewer's liked videos, skipping any that have been deleted. */
export const readLikedVideos: Reader<Video[]> = (value) => {
  const { likedVideos } = Object(value) as Fields<DataOf<'GET', '/likes/videos'>>
  return list((like) => {
    if (!isRecord(like)) throw new CallFailure('malformed', 'The response has a like that is not an object.')
    const { videoDetails } = like as Fields<Schemas['LikedVideo']>
    return videoDetails ? [readVideo(videoDetails)] : []
  })(likedVideos).flat()
}

/** Reads a new video's ID from `_id` or `videoId`, or '' if both are missing (spec 3). */
export const readUploadedVideo: Reader<{ _id: string }> = (value) => {
  const { _id, videoId } = fill({ _id: '', videoId: '' }, value)
  return { _id: _id || videoId }
}

/** The viewer's like and the like count after a toggle. */
export type LikeState = Schemas['LikeState']

export const readLikeState: Reader<LikeState> = (value) => fill(emptyLike, value)

/** A comment's extension fields, unvalidated. Read them with `stateOf` from `@kinora/api-client/comments`. */
type CommentExtensions = Fields<Pick<Schemas['Comment'], 'isEdited' | 'isPinned' | 'actions'>>

type PlainComment = Omit<Schemas['Comment'], 'ownerDetails' | 'parentComment' | 'replies' | keyof CommentExtensions>

export interface Comment extends PlainComment, CommentExtensions {
  owner: Channel | null
  /** ID of the comment being replied to; null for a top-level comment. */
  parentComment: string | null
  replies: Comment[]
}

const readPlainComment = thing<PlainComment>({ _id: '', content: '', video: '', createdAt: '', ...emptyLike })

export const readComment: Reader<Comment> = (value) => {
  const comment = readPlainComment(value)
  const { parentComment, replies, isEdited, isPinned, actions } = value as Fields<Schemas['Comment']>
  const readReplies = optionalList(readComment)
  return {
    ...comment,
    owner: ownerOf(value),
    parentComment: text(parentComment) || null,
    replies: readReplies(replies),
    isEdited,
    isPinned,
    actions,
  }
}

export interface CommentPage {
  comments: Comment[]
  /** Top-level comment count across all pages. */
  totalComments: number
  totalPages: number
  page: number
}

export const readCommentPage: Reader<CommentPage> = (value) => {
  const { comments, pagination } = Object(value) as Fields<DataOf<'GET', '/comments/{videoId}'>>
  // Spec 3 says "comments with pagination fields", so accept them in a separate object or next to the comments.
  const counts = fill({ totalComments: 0, totalPages: 0, page: 0 }, isRecord(pagination) ? pagination : value)
  return { comments: list(readComment)(comments), ...counts }
}

/** A playlist. Its videos have only the fields that the contract includes there. */
export type Playlist = Omit<Schemas['Playlist'], 'visibility'> & Fields<Pick<Schemas['Playlist'], 'visibility'>>
export type PlaylistVideo = Playlist['videos'][number]

const readPlainPlaylist = thing<Omit<Playlist, 'videos' | 'visibility'>>({ _id: '', name: '', description: '' })
const readPlaylistVideos = optionalList<PlaylistVideo>((value) => fill({ _id: '', thumbnail: '' }, value))

/** Accepts either a plain list or an object that wraps one (api.md, "Calls"). */
export const readPlaylists: Reader<Playlist[]> = (value) =>
  list((playlist) => ({
    ...readPlainPlaylist(playlist),
    videos: readPlaylistVideos((playlist as Fields<Playlist>).videos),
    visibility: (playlist as Fields<Playlist>).visibility,
  }))(isRecord(value) ? value['playlists'] : value)

type ChannelDetails = Schemas['SubscribedChannel']['channelDetails']

/** One of the viewer's subscriptions. */
export interface SubscribedChannel {
  /** Subscription ID, not the channel's ID. */
  _id: string
  channel: Omit<ChannelDetails, 'subscriberCount'> & { subscribersCount: number }
}

export interface SubscriptionPage {
  channels: SubscribedChannel[]
  currentPage: number
  totalPages: number
  /** Subscription count across all pages. */
  totalItems: number
  /** Whether the provider offers a feed of the newest videos from these channels. */
  hasVideosFeed: boolean
}

const readSubscription = thing({ _id: '', channelDetails: { ...profile, coverImage: '' } })

export const readSubscriptionPage: Reader<SubscriptionPage> = (value) => {
  const { subscribedChannels } = Object(value) as Fields<DataOf<'GET', '/subscriptions/u/{userId}'>>
  const counts = fill(
    { pagination: { currentPage: 0, totalPages: 0 }, subscribedCount: 0, hasVideosFeed: false },
    value,
  )
  const subscriptions = list(readSubscription)(subscribedChannels)
  const channels = subscriptions.map(({ _id, channelDetails: channel }) => ({ _id, channel }))
  return { channels, ...counts.pagination, totalItems: counts.subscribedCount, hasVideosFeed: counts.hasVideosFeed }
}

/** Whether the viewer is subscribed after a toggle. */
export interface SubscriptionState {
  isSubscribed: boolean
}

export const readSubscriptionState: Reader<SubscriptionState> = (value) => fill({ isSubscribed: false }, value)

/** Tokens issued by a login or a refresh. A refresh may keep the old refresh token, in which case `refreshToken` is null. */
export interface IssuedTokens {
  accessToken: string
  refreshToken: string | null
}

export const readTokens: Reader<IssuedTokens> = (value) => {
  const { accessToken, refreshToken } = fill({ accessToken: '', refreshToken: '' }, value)
  if (!accessToken) throw new CallFailure('malformed', 'The response does not contain an access token.')
  return { accessToken, refreshToken: refreshToken || null }
}

export const readLogin: Reader<{ tokens: IssuedTokens; user: User }> = (value) => ({
  tokens: readTokens(value),
  user: readUser((value as Fields<DataOf<'POST', '/users/login'>>).user),
})

/** Wraps a reader so that null data fails as `not-found` (reading 9). */
export function found<T>(read: Reader<T>): Reader<T> {
  return (value) => {
    if (value === null) throw new CallFailure('not-found', 'The response has no data.')
    return read(value)
  }
}
