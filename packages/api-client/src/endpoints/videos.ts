import { decodeUploadedVideo, decodeVideo, decodeVideoPage } from '../decode/decode-video.ts'
import { DecodeError } from '../decode/fields.ts'
import type { Video, VideoPage } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'
import type { OwnVideosApi } from './own-videos.ts'

/** Which videos, in which order, and which page of them. */
export interface VideosParams {
  /** Videos a page; 12 unless said otherwise (spec 9). */
  limit?: number | undefined
  page?: number | undefined
  sortBy?: 'createdAt' | 'views' | 'likes' | 'recommended' | undefined
  sortType?: 'asc' | 'desc' | undefined
  /** Only this channel's. */
  userId?: string | undefined
  /** All but this video. */
  exclude?: string | undefined
}

export interface VideoUpload {
  title: string
  description: string
  videoFile: File
  thumbnail: File
}

export interface GetVideoOptions extends ReadOptions {
  /** `separateViews` of `@kinora/api-client/extensions`, for a caller that tells of views itself. */
  headers?: Readonly<Record<string, string>> | undefined
}

export interface UploadOptions extends ReadOptions {
  /** `publishedOnce` of `@kinora/api-client/extensions`, for a caller that may have to send the same upload again. */
  headers?: Readonly<Record<string, string>> | undefined
  /** Is told how much has been sent, in whole percents. */
  onProgress?: ((percent: number) => void) | undefined
}

export interface VideosApi {
  list(params?: VideosParams, options?: ReadOptions): Promise<VideoPage>
  /** `not-found` when there is none, or the answer is null. Counts as a view of it, unless its `headers` say that the caller tells of views itself. */
  get(videoId: string, options?: GetVideoOptions): Promise<Video>
  /**
   * Publishes a video; `_id` is '' when the provider does not name it. There is no time limit as long as bytes move. After a 401 the tokens
   * are refreshed, but the files are not sent again: the call fails as `unauthenticated`, and the viewer may press the button again.
   */
  upload(upload: VideoUpload, options?: UploadOptions): Promise<{ _id: string }>
  /** The calls of who publishes videos that not every provider has. They come with whoever asks for them first. */
  own(): Promise<OwnVideosApi>
}

/** The query of `GET /videos` with the defaults of spec 7 filled in, so that equal lists have equal keys and URLs. */
export function videosQueryOf(params: VideosParams) {
  const { limit = 12, page = 1, sortBy = 'createdAt', sortType = 'desc', userId, exclude } = params
  return { limit, page, sortBy, sortType, userId, exclude }
}

export function createVideosApi(call: Call): VideosApi {
  return {
    list: (params = {}, options) =>
      call(
        'GET',
        '/videos',
        { query: videosQueryOf(params) },
        { ...options, access: 'anyone', decode: decodeVideoPage },
      ),

    get: (videoId, options) =>
      call(
        'GET',
        '/videos/{videoId}',
        { params: { videoId } },
        { ...options, access: 'anyone', decode: decodeOneVideo },
      ),

    upload: ({ title, description, videoFile, thumbnail }, options) =>
      call(
        'POST',
        '/videos',
        // The texts come first, so that the provider can refuse them before it reads the files.
        { body: { title, description, thumbnail, videoFile } },
        { ...options, isForm: true, decode: decodeUploadedVideo },
      ),

    own: async () => (await import('./own-videos.ts')).createOwnVideosApi(call),
  }
}

function decodeOneVideo(data: unknown): Video {
  if (data === null) throw new DecodeError('There is no such video.', 'not-found')
  return decodeVideo(data)
}
