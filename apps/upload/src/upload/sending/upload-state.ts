import type { VideoVisibility } from '@kinora/api-client/extensions'

/** An upload's state (spec 4, "Upload"). */
export type UploadState =
  | { status: 'idle' }
  | UploadingState
  /** `videoId` is '' if the response lacks the new video's ID. `areCaptionsMissing` is true if there were captions that couldn't be saved without the ID. */
  | {
      status: 'published'
      title: string
      videoId: string
      visibility: VideoVisibility
      areCaptionsMissing: boolean
    }
  | { status: 'logged-out'; message: string }
  /** The viewer has logged out. The upload resumes when the same viewer logs in again. */
  | { status: 'stopped'; userId: string | undefined }
  | { status: 'failed'; title: string; message: string }

export interface UploadingState {
  status: 'uploading'
  title: string
  /** How much has been sent, in percent. */
  percent: number
  sentBytes: number
  totalBytes: number
  /** Null while the speed is unknown. */
  bytesPerSecond: number | null
  /** Why the upload is paused; null while it is running. */
  interruption: string | null
}

/** An upload that was started but never published. The same file can resume it. */
export interface UnfinishedUpload {
  uploadId: string
  url: string
  /** The file that can resume this upload. */
  file: FileIdentity
}

/** An upload sent in one request. If the response was lost, the video may already be published. */
export interface SentUpload {
  /** Idempotency key for resending the upload. */
  key: string
  file: FileIdentity
}

export interface FileIdentity {
  name: string
  size: number
  /** Milliseconds since 1970. */
  lastModified: number
}

export function identityOf({ name, size, lastModified }: File): FileIdentity {
  return { name, size, lastModified }
}

/** Whether an upload belongs to this file. */
export function isUploadOf({ file }: Pick<UnfinishedUpload, 'file'>, { name, size, lastModified }: File): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified
}
