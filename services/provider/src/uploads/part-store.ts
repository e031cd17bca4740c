import { DataStore, Upload } from '@tus/server'
import { createId } from '../create-id.ts'
import { ApiError, unsupported } from '../http/api-error.ts'
import { kindOfBytes } from '../media/file-kinds.ts'
import { readAtLeast, startingWith } from '../media/read-head.ts'
import { releaseSpentBuffers } from '../media/release-spent-buffers.ts'
import { incomingFolder, isStorageFull } from '../media/storage.ts'
import { storageFull } from './upload-files.ts'
import { videoFileRule } from './upload-rules.ts'
import type { UploadContext } from './upload-services.ts'
import { uploadGone, type ResumableUploads } from './resumable-uploads.ts'

/** How much of a file is stored as one part, in bytes: what a process that is killed loses of it at most. */
const partBytes = 4 * 1024 * 1024

/** A request that brings less is refused, unless it brings the file's end; what is left of a connection that was lost earlier is not stored. */
const minRequestBytes = 64 * 1024

/** How tus reads and writes uploads: in parts, each of which counts as soon as it is stored whole, and by whatever storage there is. */
export class PartStore extends DataStore {
  readonly #context: UploadContext
  readonly #uploads: ResumableUploads
  /** What is being written. Whoever asks how far an upload has come is told when that is in. */
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
      throw new ApiError(400, `Each request must bring at least ${minRequestBytes} bytes, except for the last.`)
    }
    const extension = offset === 0 && head.length > 0 ? extensionOf(head) : undefined
    const chunks = startingWith(head, incoming)
    let received = offset
    for (;;) {
      const { value: first, done } = await chunks.next()
      if (done) break
      received = await this.#storePart(id, received, partOf(first, chunks), extension)
      releaseSpentBuffers()
    }
    // Only now: what had come before the connection was lost is in.
    incoming.throwIfCut()
    return received
  }

  /** Returns how many bytes of the file have been received with it. */
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
      // A database that was lost may have taken the part up all the same. Then its key is struck out; else it is swept away after this process.
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

/** Chunks that end where the connection does. Whether that was their end is to be asked when they are stored. */
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
