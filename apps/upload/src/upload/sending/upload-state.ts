/** An upload's state (spec 4, "Upload"). */
export type UploadState =
  | { status: 'idle' }
  | UploadingState
  /** `videoId` is '' if the response lacks the new video's ID. `areCaptionsMissing` is true if the captions cannot be saved without the ID. */
  | { status: 'published'; title: string; videoId: string; areCaptionsMissing: boolean }
  | { status: 'logged-out'; message: string }
  /** The viewer is no longer logged in. The upload resumes when the same viewer logs in. */
  | { status: 'stopped'; userId: string | undefined }
  | { status: 'failed'; title: string; message: string }

export interface UploadingState {
  status: 'uploading'
  title: string
  /** The percentage of bytes that have been sent. */
  percent: number
  sentBytes: number
  totalBytes: number
  /** Null while the speed is unknown. */
  bytesPerSecond: number | null
  /** The reason why the upload is paused; null while it is running. */
  interruption: string | null
}

/** An upload that was started but not published. It can be resumed with the same file. */
export interface UnfinishedUpload {
  uploadId: string
  url: string
  /** Identifies the file. */
  file: FileIdentity
}

/** An upload that was sent in one request. If its response was lost, it may already be published. */
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

/** Whether an upload belongs to this file. */
export function isUploadOf({ file }: Pick<UnfinishedUpload, 'file'>, { name, size, lastModified }: File): boolean {
  return file.name === name && file.size === size && file.lastModified === lastModified
}
