import type { Video, VideoPage } from '../entities.ts'
import type { DataOf } from '../request/contract.ts'
import { decodeChannel } from './decode-channel.ts'
import { count, fieldsOf, flag, listOf, optionalFieldsOf, requiredText, text } from './fields.ts'

type WireVideo = DataOf<'GET', '/videos/{videoId}'>
type WirePage = DataOf<'GET', '/videos'>
type WireLikedVideos = DataOf<'GET', '/likes/videos'>
type WireUploaded = DataOf<'POST', '/videos'>

export function decodeVideo(value: unknown): Video {
  const video = fieldsOf<WireVideo, 'likeCount' | 'owner' | 'ownerDetails'>(value, 'video')
  return {
    _id: requiredText(video._id, '_id of the video'),
    title: text(video.title),
    description: text(video.description),
    thumbnail: text(video.thumbnail),
    videoFile: text(video.videoFile),
    duration: count(video.duration),
    views: count(video.views),
    createdAt: text(video.createdAt),
    likes: count(video.likes, video.likeCount),
    isLiked: flag(video.isLiked),
    isDisliked: flag(video.isDisliked),
    owner: decodeChannel(video),
  }
}

export function decodeVideos(value: unknown): Video[] {
  return listOf(value, 'videos', decodeVideo)
}

export function decodeVideoPage(value: unknown): VideoPage {
  const { videos, pagination } = fieldsOf<WirePage>(value, 'page of videos')
  const { page, limit, total, totalPages } = optionalFieldsOf<WirePage['pagination']>(pagination)
  return {
    videos: decodeVideos(videos),
    pagination: { page: count(page), limit: count(limit), total: count(total), totalPages: count(totalPages) },
  }
}

/** The videos that the viewer likes. A like whose video is gone is left out. */
export function decodeLikedVideos(value: unknown): Video[] {
  const { likedVideos } = fieldsOf<WireLikedVideos>(value, 'list of likes')
  const videos = listOf(likedVideos, 'likes', (like) => {
    const { videoDetails } = fieldsOf<WireLikedVideos['likedVideos'][number]>(like, 'like')
    return videoDetails ? decodeVideo(videoDetails) : null
  })
  return videos.filter((video) => video !== null)
}

/** The id of a new video: `_id` or `videoId`; '' when the answer names neither (spec 3). */
export function decodeUploadedVideo(value: unknown): { _id: string } {
  const { _id, videoId } = optionalFieldsOf<WireUploaded, 'videoId'>(value)
  return { _id: text(_id) || text(videoId) }
}
