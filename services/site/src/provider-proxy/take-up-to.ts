import { Readable } from 'node:stream'

/**
 * A response whole where it is no longer than `bytes`, so that one that is cut off on its way can still be told as a failure, and a slow viewer holds up
 * nothing; a longer one as a stream.
 */
export async function takeUpTo(bytes: number, body: Readable): Promise<Buffer | Readable> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size > bytes) return Readable.from(continued(chunks, body))
  }
  return Buffer.concat(chunks)
}

async function* continued(chunks: readonly Buffer[], body: Readable) {
  yield* chunks
  yield* body as AsyncIterable<Buffer>
}
