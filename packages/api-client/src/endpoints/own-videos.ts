import { decodeBegunUpload } from '../decode/decode-begun-upload.ts'
import { decodeUploadedVideo, decodeVideo } from '../decode/decode-video.ts'
import type { Video } from '../entities.ts'
import type { Call, ReadOptions } from '../request/call.ts'
import type { VideoUpload } from './videos.ts'

/** An upload that survives a lost connection. Its file goes to `url`, a path from the site's root, by the tus protocol 1.0. */
export interface BegunUpload {
  uploadId: string
  url: string
}

/** What the owner of a video may change; what is left out stays. */
export type VideoChanges = Partial<Omit<VideoUpload, 'videoFile'>>

/** What owners of videos can do where their provider has more than the calls of spec 7. */
export interface OwnVideosApi {
  /** Begins an upload of a file of `size` bytes that survives a lost connection. Only where the viewer `canResumeUploads`. */
  beginUpload(size: number, options?: ReadOptions): Promise<BegunUpload>
  /**
   * Publishes one whose file has come whole. Publishing it again gives the same video, so a lost answer may be asked for again. After a 401 the tokens are refreshed, but the
   * picture is not sent again: as `videos.upload`.
   */
  publishUpload(
    uploadId: string,
    upload: Omit<VideoUpload, 'videoFile'>,
    options?: ReadOptions,
  ): Promise<{ _id: string }>
  /** Changes a video of the viewer's. Only where the viewer `canEditVideos`. After a 401 as `publishUpload`. */
  update(videoId: string, changes: VideoChanges): Promise<Video>
  /** Deletes a video of the viewer's, with its files and all that was said of it. Only where the viewer `canEditVideos`. */
  remove(videoId: string): Promise<void>
}

export function createOwnVideosApi(call: Call): OwnVideosApi {
  return {
    beginUpload: (size, options) =>
      call('POST', '/videos/uploads', { body: { size } }, { ...options, decode: decodeBegunUpload }),

    publishUpload: (uploadId, { title, description, thumbnail }, options) =>
      call(
        'POST',
        '/videos/uploads/{uploadId}/publish',
        { params: { uploadId }, body: { title, description, thumbnail } },
        { ...options, isForm: true, decode: decodeUploadedVideo },
      ),

    update: (videoId, changes) =>
      call('PATCH', '/videos/{videoId}', { params: { videoId }, body: changes }, { isForm: true, decode: decodeVideo }),

    remove: (videoId) => call('DELETE', '/videos/{videoId}', { params: { videoId } }, { decode: () => {} }),
  }
}
