import { DataStore, Upload } from '@tus/server'
import { createId } from '../create-id.ts'
import { ApiError, unsupported } from '../http/api-error.ts'
import { kindOfBytes } from '../media/file-kinds.ts'
import { readAtLeast, startingWith } from '../media/read-head.ts'
import { freeBuffers } from '../media/free-buffers.ts'
import { incomingFolder, isStorageFull } from '../media/storage.ts'
import { storageFull } from './upload-files.ts'
import { videoFileRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'
import { uploadGone, type ResumableUploads } from './resumable-uploads.ts'

/** Size of a stored part in bytes. A killed process loses at most one part. */
const partBytes = 4 * 1024 * 1024

/**
 * Minimum size of a request. Smaller requests are rejected unless they contain the end of the file. If the connection drops before this many bytes have
 * arrived, they're discarded.
 */
const minRequestBytes = 64 * 1024

/** The tus data store. Stores uploads in parts in any media storage. A part counts when it's complete. */
export class PartStore extends DataStore {
  readonly #context: UploadContext
  readonly #uploads: ResumableUploads
  /** Writes in progress. Requests for the offset wait for them. */
  readonly #writing = new Map<string, Promise<unknown>>()

  constructor(context: UploadContext, uploads: ResumableUploads) {
    super()
    this.extensions = ['termination']
    this.#context = context
    this.#uploads = uploads
  }

  override async getUpload(id: string): Promise<Upload> {
    await this.#writing.get(id)?.catch(() => {})
    const upload = await this.#uploads.find(id)
    if (!upload) throw uploadGone()
    const { size, received: offset } = upload
    return new Upload({ id, size, offset, creation_date: upload.touchedAt.toISOString() })
  }

  override async write(source: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const writing = this.#write(source, id, offset)
    this.#writing.set(id, writing)
    try {
      return await writing
    } finally {
      if (this.#writing.get(id) === writing) this.#writing.delete(id)
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#uploads.remove(id)
  }

  async #write(source: AsyncIterable<Uint8Array>, id: string, offset: number): Promise<number> {
    const incoming = untilCut(source)
    const upload = await this.#uploads.find(id)
    if (!upload) throw uploadGone()
    const head = await readAtLeast(minRequestBytes, incoming)
    if (head.length < minRequestBytes && offset + head.length < upload.size) {
      incoming.throwIfCut()
      throw new ApiError(400, `Each request except the last must contain at least ${minRequestBytes} bytes.`)
    }
    const extension = offset === 0 && head.length > 0 ? extensionOf(head) : undefined
    const chunks = startingWith(head, incoming)
    let received = offset
    for (;;) {
      const { value: first, done } = await chunks.next()
      if (done) break
      received = await this.#storePart(id, received, partOf(first, chunks), extension)
      freeBuffers()
    }
    // This check is last, so data that arrived before the connection was lost is stored.
    incoming.throwIfCut()
    return received
  }

  /** Stores one part. Returns the number of bytes received so far. */
  async #storePart(
    id: string,
    offset: number,
    source: AsyncIterable<Uint8Array>,
    extension: string | undefined,
  ): Promise<number> {
    const { pendingUploads, storage } = this.#context
    const key = `${incomingFolder}/${createId()}.part`
    let length = 0
    async function* counted() {
      for await (const chunk of source) {
        length += chunk.length
        yield chunk
      }
    }
    await pendingUploads.begin([key])
    try {
      await storage.put(key, counted())
    } catch (error) {
      await pendingUploads.abandon([key])
      throw isStorageFull(error) ? storageFull(error) : error
    }
    try {
      await this.#uploads.append(id, { key, offset, length }, extension)
    } catch (error) {
      // If the database connection was lost, the part may have been committed. In that case, its key is no longer pending. Otherwise, another process removes
      // the file after this process has exited.
      if (error instanceof ApiError) await pendingUploads.abandon([key])
      throw error
    }
    return offset + length
  }
}

function extensionOf(head: Uint8Array): string {
  const kind = kindOfBytes(head, videoFileRule.kinds)
  if (!kind) throw unsupported(videoFileRule.wrongKindMessage)
  return kind.extension
}

async function* partOf(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let bytes = first.length; bytes < partBytes;) {
    const { value, done } = await rest.next()
    if (done) return
    bytes += value.length
    yield value
  }
}

/** Yields chunks until the connection ends. After storing them, call `throwIfCut` to check whether the body was complete. */
function untilCut(source: AsyncIterable<Uint8Array>) {
  let cut: { error: unknown } | undefined
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      yield* source
    } catch (error) {
      cut = { error }
    }
  }
  return Object.assign(chunks(), {
    throwIfCut() {
      if (cut) throw cut.error
    },
  })
}
