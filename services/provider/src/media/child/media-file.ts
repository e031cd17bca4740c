import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** A stored file that parsers can read at any position. */
export interface MediaFile {
  /** The file size in bytes. */
  size: number
  /** Reads from `start` to `end`, exclusive. Stops at the end of the file. */
  read(start: number, end: number): Promise<Buffer>
}

/** Opens a file by its URL from `MediaStorage.locate` and closes it when `work` has finished. */
export async function withMediaFile<Result>(url: string, work: (file: MediaFile) => Promise<Result>): Promise<Result> {
  return url.startsWith('file:') ? withLocalFile(url, work) : work(await openRemoteFile(url))
}

async function withLocalFile<Result>(url: string, work: (file: MediaFile) => Promise<Result>): Promise<Result> {
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

/** How many bytes to prefetch, because every parser reads them first. */
const headBytes = 64 * 1024

/** Opens a file that is read in ranges over HTTP. The signed URL allows only GET, so the first range provides the size. */
async function openRemoteFile(url: string): Promise<MediaFile> {
  const head = await fetchPart(url, 0, headBytes)
  const { size } = head
  return {
    size,
    async read(start, end) {
      const last = Math.min(end, size)
      if (last <= start) return Buffer.alloc(0)
      if (last <= head.bytes.length) return head.bytes.subarray(start, last)
      return (await fetchPart(url, start, last)).bytes
    },
  }
}

async function fetchPart(url: string, start: number, end: number): Promise<{ bytes: Buffer; size: number }> {
  const response = await fetch(url, { headers: { range: `bytes=${start}-${end - 1}` }, redirect: 'error' })
  const size = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (response.status !== 206 || size === undefined) {
    throw new Error(`The storage responded with ${response.status} to a range request for a stored file.`)
  }
  return { bytes: Buffer.from(await response.arrayBuffer()), size: Number(size) }
}
