/** The state of an upload (spec 4, "Upload"). */
export type UploadState =
  | { status: 'idle' }
  | UploadingState
  /** `videoId` is '' when the provider did not name the new video. `areCaptionsMissing` when those that were given with it cannot be saved, for want of its id. */
  | { status: 'published'; title: string; videoId: string; areCaptionsMissing: boolean }
  | { status: 'logged-out'; message: string }
  /** The viewer is no longer logged in. The upload resumes when the same viewer logs in. */
  | { status: 'stopped'; userId: string | undefined }
  | { status: 'failed'; title: string; message: string }

export interface UploadingState {
  status: 'uploading'
  title: string
  /** The number of sent bytes. */
  percent: number
  sentBytes: number
  totalBytes: number
  /** Null until it is known. */
  bytesPerSecond: number | null
  /** The reason why it is paused; null while it continues. */
  interruption: string | null
}

/** An upload that was started but not published. It can be resumed with the same file. */
export interface UnfinishedUpload {
  uploadId: string
  url: string
  /** Identifies the file. */
  file: FileIdentity
}

/** An upload that was sent as a whole, and is perhaps a video whose answer was lost. */
export interface SentUpload {
  /** Identifies the upload when it is sent again. */
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

/** Whether an upload is of this file. */
export function isUploadOf({ file }: Pick<UnfinishedUpload, 'file'>, { name, size, lastModified }: File): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified
}
