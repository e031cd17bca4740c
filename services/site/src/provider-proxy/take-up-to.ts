import { Readable } from 'node:stream'

/**
 * Buffers a response of up to `bytes`, so that a truncated response can still become an error and a slow viewer doesn't tie up the provider. Returns a longer
 * response as a stream.
 */
export function takeUpTo(bytes: number, body: Readable): Promise<Buffer | Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | Readable>()
  const chunks: Buffer[] = []
  let size = 0
  // Faster than an async iterator for many small responses.
  const take = (chunk: Buffer) => {
    chunks.push(chunk)
    size += chunk.length
    if (size <= bytes) return
    leave()
    body.pause()
    resolve(Readable.from(continued(chunks, body)))
  }
  const end = () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
  const cutOff = () => reject(body.errored ?? new Error('The body was cut off.'))
  const leave = () => body.off('data', take).off('end', end).off('close', cutOff)
  body.on('data', take).once('end', end).once('error', reject).once('close', cutOff)
  // A stream that is already closed won't emit `close` again.
  if (body.closed) cutOff()
  return promise
}

async function* continued(chunks: readonly Buffer[], body: Readable) {
  yield* chunks
  yield* body as AsyncIterable<Buffer>
}
