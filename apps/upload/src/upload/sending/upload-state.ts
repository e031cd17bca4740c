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
  /** Of the bytes, as far as they are on their way. */
  percent: number
  sentBytes: number
  totalBytes: number
  /** Null until enough has been seen to tell. */
  bytesPerSecond: number | null
  /** What keeps it from going on right now; null while it does. */
  interruption: string | null
}

/** An upload that was begun and not published: it can be gone on with as long as the same file is there. */
export interface UnfinishedUpload {
  uploadId: string
  url: string
  /** What tells the file from others. */
  file: FileIdentity
}

/** An upload that was sent as a whole, and is perhaps a video whose answer was lost. */
export interface SentUpload {
  /** By which the provider knows it when it is sent again. */
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
