import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { unavailable } from '../http/api-error.ts'
import { isStorageFull, sizedKey } from '../media/storage.ts'
import type { PictureSizes } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'

/** The files that one upload brings into storage. */
export interface UploadFiles {
  /** Stores a file as it comes, and returns its key. A temporary one is gone when the upload is over. */
  store(
    source: AsyncIterable<Uint8Array>,
    as: { folder: string; extension: string; isTemporary?: boolean },
  ): Promise<string>
  /** Encodes a stored picture anew, stores that in its sizes, and returns the key of the largest. `sender` as `MediaInspector` has it. */
  storePicture(originalKey: string, sizes: PictureSizes, sender: string): Promise<string>
  /** Lets the files stay. To be called in the transaction that writes the rows which point to them. */
  keep(transaction: Executor): Promise<void>
  /** Removes what is not to stay: all, unless the upload has succeeded. */
  finish(outcome: 'succeeded' | 'failed'): Promise<void>
}

const fullRetrySeconds = 60

/** 503, for a `put` that failed for want of room. */
export const storageFull = (cause: unknown) =>
  unavailable('There is no room for uploads at the moment. Please try again later.', fullRetrySeconds, cause)

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
      // All of them come to an end before one that failed is told of: what is removed then must not be written after it.
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
