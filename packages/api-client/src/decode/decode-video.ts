import { emptyPagination, emptyVideo } from '../entities.ts'
import type { Video, VideoPage } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { decodeChannel } from './decode-channel.ts'
import { count, fieldsOf, listOf, optionalFieldsOf, pickWithDefaults, requiredText, text } from './fields.ts'

type WireVideo = DataOf<'GET', '/videos/{videoId}'>
type WirePage = DataOf<'GET', '/videos'>
type WireLikedVideos = DataOf<'GET', '/likes/videos'>
type WireUploaded = DataOf<'POST', '/videos'>

export function decodeVideo(value: unknown): Video {
  const video = fieldsOf<WireVideo, 'likeCount' | 'owner' | 'ownerDetails'>(value)
  return {
    _id: requiredText(video._id),
    ...pickWithDefaults(video, emptyVideo),
    likes: count(video.likes, video.likeCount),
    owner: decodeChannel(video),
    watchedSeconds: video.watchedSeconds,
    captions: video.captions,
    stream: video.stream,
  }
}

export function decodeVideos(value: unknown): Video[] {
  return listOf(value, decodeVideo)
}

export function decodeVideoPage(value: unknown): VideoPage {
  const { videos, pagination } = fieldsOf<WirePage>(value)
  return {
    videos: decodeVideos(videos),
    pagination: pickWithDefaults(optionalFieldsOf<WirePage['pagination']>(pagination), emptyPagination),
  }
}

/** The videos that the viewer likes. A like whose video is gone is left out. */
export function decodeLikedVideos(value: unknown): Video[] {
  const { likedVideos } = fieldsOf<WireLikedVideos>(value)
  const videos = listOf(likedVideos, (like) => {
    const { videoDetails } = fieldsOf<WireLikedVideos['likedVideos'][number]>(like)
    return videoDetails ? decodeVideo(videoDetails) : null
  })
  return videos.filter((video) => video !== null)
}

/** The id of a new video: `_id` or `videoId`; '' when the answer names neither (spec 3). */
export function decodeUploadedVideo(value: unknown): { _id: string } {
  const { _id, videoId } = optionalFieldsOf<WireUploaded, 'videoId'>(value)
  return { _id: text(_id) || text(videoId) }
}
