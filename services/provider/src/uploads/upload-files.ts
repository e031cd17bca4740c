import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { unavailable } from '../http/api-error.ts'
import { isStorageFull, sizedKey } from '../media/storage.ts'
import type { PictureSizes } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'

/** The files stored for one upload. */
export interface UploadFiles {
  /** Stores a file as it arrives and returns its key. Temporary files are removed after the upload. */
  store(
    source: AsyncIterable<Uint8Array>,
    as: { folder: string; extension: string; isTemporary?: boolean },
  ): Promise<string>
  /** Encodes a stored image, stores it in all its sizes and returns the key of the largest size. See `MediaInspector` for `sender`. */
  storePicture(originalKey: string, sizes: PictureSizes, sender: string): Promise<string>
  /** Makes the files permanent. Call it in the transaction that writes the rows that refer to them. */
  keep(transaction: Executor): Promise<void>
  /** Removes temporary files, or all files if the upload failed. */
  finish(outcome: 'succeeded' | 'failed'): Promise<void>
}

const fullRetrySeconds = 60

/** Returns a 503 for a `put` that failed because the storage is full. */
export const storageFull = (cause: unknown) =>
  unavailable('There is no space for uploads at the moment. Please try again later.', fullRetrySeconds, cause)

export function createUploadFiles({ storage, inspector, pendingUploads }: UploadContext): UploadFiles {
  const lasting: string[] = []
  const temporary: string[] = []

  async function put(key: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    try {
      await storage.put(key, source)
    } catch (error) {
      throw isStorageFull(error) ? storageFull(error) : error
    }
  }

  return {
    async store(source, { folder, extension, isTemporary = false }) {
      const key = `${folder}/${createId()}.${extension}`
      await pendingUploads.begin([key])
      ;(isTemporary ? temporary : lasting).push(key)
      await put(key, source)
      return key
    },

    async storePicture(originalKey, sizes, sender) {
      const { largest, smaller } = await inspector.encodePicture(originalKey, sizes, sender)
      const key = `${sizes.folder}/${createId()}.webp`
      const files = new Map([
        [key, largest],
        ...smaller.map(({ width, bytes }) => [sizedKey(key, width), bytes] as const),
      ])
      await pendingUploads.begin([...files.keys()])
      lasting.push(...files.keys())
      // Wait for all writes before reporting a failure, because a write must not finish after the cleanup.
      const outcomes = await Promise.allSettled([...files].map(([each, bytes]) => put(each, once(bytes))))
      const failure = outcomes.find((outcome) => outcome.status === 'rejected')
      if (failure) throw failure.reason
      return key
    },

    keep: (transaction) => pendingUploads.complete(transaction, lasting),
    finish: (outcome) => pendingUploads.abandon(outcome === 'succeeded' ? temporary : [...lasting, ...temporary]),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
