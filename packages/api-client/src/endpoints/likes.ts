import { decodeLikeState } from '../decode/decode-like.ts'
import { decodeLikedVideos } from '../decode/decode-video.ts'
import type { LikeState, Video } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'

export interface LikesApi {
  toggleVideo(videoId: string): Promise<LikeState>
  toggleComment(commentId: string): Promise<LikeState>
  /** The videos that the viewer likes. */
  videos(options?: ReadOptions): Promise<Video[]>
}

export function createLikesApi(call: Call): LikesApi {
  return {
    toggleVideo: (videoId) =>
      call('POST', '/likes/toggle/v/{videoId}', { params: { videoId } }, { decode: decodeLikeState }),

    toggleComment: (commentId) =>
      call('POST', '/likes/toggle/c/{commentId}', { params: { commentId } }, { decode: decodeLikeState }),

    videos: (options) => call('GET', '/likes/videos', {}, { ...options, decode: decodeLikedVideos }),
  }
}
