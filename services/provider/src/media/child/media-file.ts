import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A stored file that a parser may look into at any place. */
export interface MediaFile {
  /** In bytes. */
  size: number
  /** Reads from `start` up to, and without, `end`. What lies beyond the file's end is left out. */
  read(start: number, end: number): Promise<Buffer>
}

/** Opens the file at one of the URLs that `MediaStorage.locate` gives, for as long as `work` takes. */
export async function withMediaFile<Result>(url: string, work: (file: MediaFile) => Promise<Result>): Promise<Result> {
  const handle = await open(fileURLToPath(url))
  try {
    const { size } = await handle.stat()
    return await work({
      size,
      async read(start, end) {
        const length = Math.max(0, Math.min(end, size) - start)
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}
