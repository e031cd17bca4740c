/*
 * Turns the provider's forms into those of `entities.ts` (api.md, "What the client must tolerate"). Nothing behind these functions knows that one thing has two
 * forms. They throw a `DecodeError` for a thing without its own `_id` or a body of another shape.
 */
import * as empty from '../entities.ts'
import type {
  Channel,
  Comment,
  CommentPage,
  LikeState,
  Playlist,
  SubscriptionPage,
  SubscriptionState,
  User,
  Video,
  VideoPage,
} from '../entities.ts'
import type { DataOf } from '../http/contract.ts'
import type { IssuedTokens } from '../session/token-store.ts'
import {
  count,
  DecodeError,
  fieldsOf,
  isRecord,
  listOf,
  optionalFieldsOf,
  optionalListOf,
  pickWithDefaults,
  requiredText,
  text,
} from './fields.ts'

type WireVideo = DataOf<'GET', '/videos/{videoId}'>
type WireVideoPage = DataOf<'GET', '/videos'>
type WireLikedVideos = DataOf<'GET', '/likes/videos'>
type WireUser = DataOf<'GET', '/users/current-user'> & DataOf<'GET', '/users/channel/{username}'>
type WireCommentPage = DataOf<'GET', '/comments/{videoId}'>
type WirePlaylist = DataOf<'GET', '/playlists/user/{userId}'>[number]
type WireSubscriptionPage = DataOf<'GET', '/subscriptions/u/{userId}'>
type WireSubscription = WireSubscriptionPage['subscribedChannels'][number]

export function decodeTokens(value: unknown): IssuedTokens {
  const { accessToken, refreshToken } = fieldsOf<DataOf<'POST', '/users/refresh-token'>>(value)
  return { accessToken: requiredText(accessToken), refreshToken: text(refreshToken) || null }
}

export function decodeLogin(value: unknown): { tokens: IssuedTokens; user: User } {
  const { user } = fieldsOf<DataOf<'POST', '/users/login'>>(value)
  return { tokens: decodeTokens(value), user: decodeUser(user) }
}

export function decodeUser(value: unknown): User {
  const user = fieldsOf<WireUser, 'subscriberCount'>(value)
  return {
    _id: requiredText(user._id),
    ...pickWithDefaults(user, empty.emptyUser),
    subscribersCount: count(user.subscribersCount, user.subscriberCount),
  }
}

/** The owner of a video or comment: `ownerDetails`, or `owner`, which may be a bare id. Null if there is neither; a missing id is `''` (reading 5). */
function decodeOwner({ owner, ownerDetails }: { owner?: unknown; ownerDetails?: unknown }): Channel | null {
  if (!isRecord(ownerDetails) && !isRecord(owner) && text(owner) === '') return null
  const details = isRecord(ownerDetails) ? ownerDetails : owner
  const channel = optionalFieldsOf<WireVideo['ownerDetails'], 'subscriberCount'>(details)
  return {
    _id: text(channel._id) || text(owner),
    ...pickWithDefaults(channel, empty.emptyChannel),
    subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
  }
}

export function decodeVideo(value: unknown): Video {
  const video = fieldsOf<WireVideo, 'likeCount' | 'owner' | 'ownerDetails'>(value)
  return {
    _id: requiredText(video._id),
    ...pickWithDefaults(video, empty.emptyVideo),
    likes: count(video.likes, video.likeCount),
    owner: decodeOwner(video),
    watchedSeconds: video.watchedSeconds,
    captions: video.captions,
    stream: video.stream,
  }
}

export function decodeVideos(value: unknown): Video[] {
  return listOf(value, decodeVideo)
}

export function decodeVideoPage(value: unknown): VideoPage {
  const { videos, pagination } = fieldsOf<WireVideoPage>(value)
  return {
    videos: decodeVideos(videos),
    pagination: pickWithDefaults(optionalFieldsOf<WireVideoPage['pagination']>(pagination), empty.emptyPagination),
  }
}

/** The videos that the viewer likes, without likes whose video is gone. */
export function decodeLikedVideos(value: unknown): Video[] {
  const { likedVideos } = fieldsOf<WireLikedVideos>(value)
  return listOf(likedVideos, (like) => {
    const { videoDetails } = fieldsOf<WireLikedVideos['likedVideos'][number]>(like)
    return videoDetails ? [decodeVideo(videoDetails)] : []
  }).flat()
}

/** The id of a new video: `_id` or `videoId`; '' if the response has neither (spec 3). */
export function decodeUploadedVideo(value: unknown): { _id: string } {
  const { _id, videoId } = optionalFieldsOf<DataOf<'POST', '/videos'>, 'videoId'>(value)
  return { _id: text(_id) || text(videoId) }
}

export function decodeComment(value: unknown): Comment {
  const comment = fieldsOf<WireCommentPage['comments'][number], 'likeCount' | 'owner' | 'ownerDetails'>(value)
  return {
    _id: requiredText(comment._id),
    ...pickWithDefaults(comment, empty.emptyComment),
    owner: decodeOwner(comment),
    likes: count(comment.likes, comment.likeCount),
    replies: optionalListOf(comment.replies, decodeComment),
    parentComment: text(comment.parentComment) || null,
  }
}

export function decodeCommentPage(value: unknown): CommentPage {
  const data = fieldsOf<WireCommentPage, keyof typeof empty.emptyCommentPagination>(value)
  // "comments with pagination fields" (spec 3): in an object of their own, or next to the comments.
  const pagination = isRecord(data.pagination) ? data.pagination : data
  return {
    comments: listOf(data.comments, decodeComment),
    ...pickWithDefaults(optionalFieldsOf<WireCommentPage['pagination']>(pagination), empty.emptyCommentPagination),
  }
}

export function decodeLikeState(value: unknown): LikeState {
  const like = optionalFieldsOf<DataOf<'POST', '/likes/toggle/v/{videoId}'>, 'likeCount'>(value)
  return { ...pickWithDefaults(like, { isLiked: false }), likes: count(like.likes, like.likeCount) }
}

/** The list itself, or an object that contains it (api.md, "Calls"). */
export function decodePlaylists(value: unknown): Playlist[] {
  return listOf(isRecord(value) ? value['playlists'] : value, (item) => {
    const playlist = fieldsOf<WirePlaylist>(item)
    return {
      _id: requiredText(playlist._id),
      ...pickWithDefaults(playlist, empty.emptyPlaylist),
      videos: optionalListOf(playlist.videos, (video) =>
        pickWithDefaults(optionalFieldsOf<WirePlaylist['videos'][number]>(video), empty.emptyPlaylistVideo),
      ),
    }
  })
}

export function decodeSubscriptionPage(value: unknown): SubscriptionPage {
  const { subscribedChannels, pagination, subscribedCount } = fieldsOf<WireSubscriptionPage>(value)
  const channels = listOf(subscribedChannels, (item) => {
    const { _id, channelDetails } = fieldsOf<WireSubscription>(item)
    const channel = optionalFieldsOf<WireSubscription['channelDetails'], 'subscribersCount'>(channelDetails)
    return {
      _id: requiredText(_id),
      channel: {
        ...pickWithDefaults(channel, empty.emptySubscribedChannel),
        subscribersCount: count(channel.subscribersCount, channel.subscriberCount),
      },
    }
  })
  return {
    channels,
    ...pickWithDefaults(
      optionalFieldsOf<WireSubscriptionPage['pagination']>(pagination),
      empty.emptySubscriptionPagination,
    ),
    totalItems: count(subscribedCount),
  }
}

export function decodeSubscriptionState(value: unknown): SubscriptionState {
  const state = optionalFieldsOf<DataOf<'POST', '/subscriptions/c/{channelId}'>>(value)
  return pickWithDefaults(state, { isSubscribed: false })
}

/** The same decoder for a thing that may not exist: `not-found` if the data is null (reading 9). */
export function found<T>(decode: (data: unknown) => T): (data: unknown) => T {
  return (data) => {
    if (data === null) throw new DecodeError('The response has no data.', 'not-found')
    return decode(data)
  }
}
