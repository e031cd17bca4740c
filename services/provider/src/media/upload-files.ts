import { createId } from '../create-id.ts'
import type { Executor } from '../database/connect.ts'
import { unavailable } from '../http/api-error.ts'
import { isStorageFull, sizedKey } from './storage.ts'
import type { PictureSizes } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'

/** The files that one upload brings into storage. */
export interface UploadFiles {
  /** Stores a file as it comes, and returns its key. A temporary one is gone when the upload is over. */
  store(
    source: AsyncIterable<Uint8Array>,
    as: { folder: string; extension: string; isTemporary?: boolean },
  ): Promise<string>
  /** Encodes a stored picture anew, stores that in its sizes, and returns the key of the largest. */
  storePicture(originalKey: string, sizes: PictureSizes): Promise<string>
  /** Lets the files stay. To be called in the transaction that writes the rows which point to them. */
  keep(transaction: Executor): Promise<void>
  /** Removes what is not to stay: all, unless the upload has succeeded. */
  finish(outcome: 'kept' | 'failed'): Promise<void>
}

const FULL_RETRY_SECONDS = 60

export function createUploadFiles({ storage, inspector, pendingUploads }: UploadContext): UploadFiles {
  const lasting: string[] = []
  const temporary: string[] = []

  async function put(key: string, source: AsyncIterable<Uint8Array>, isTemporary: boolean): Promise<void> {
    await pendingUploads.begin(key)
    ;(isTemporary ? temporary : lasting).push(key)
    try {
      await storage.put(key, source)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      throw unavailable(
        'There is no room for uploads at the moment. Please try again later.',
        FULL_RETRY_SECONDS,
        error,
      )
    }
  }

  return {
    async store(source, { folder, extension, isTemporary = false }) {
      const key = `${folder}/${createId()}.${extension}`
      await put(key, source, isTemporary)
      return key
    },

    async storePicture(originalKey, sizes) {
      const encoded = await inspector.encodePicture(originalKey, sizes)
      const key = `${sizes.folder}/${createId()}.webp`
      const largest = Math.max(...sizes.widths)
      for (const [index, width] of sizes.widths.entries()) {
        const bytes = encoded[index]
        if (!bytes) throw new Error(`The picture was not encoded ${width} pixels wide.`)
        await put(width === largest ? key : sizedKey(key, width), once(bytes), false)
      }
      return key
    },

    keep: (transaction) => pendingUploads.complete(transaction, lasting),
    finish: (outcome) => pendingUploads.abandon(outcome === 'kept' ? temporary : [...lasting, ...temporary]),
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
