import { Readable } from 'node:stream'

/**
 * A response whole where it is no longer than `bytes`, so that one that is cut off on its way can still be told as a failure, and a slow viewer holds up
 * nothing; a longer one as a stream.
 */
export function takeUpTo(bytes: number, body: Readable): Promise<Buffer | Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | Readable>()
  const chunks: Buffer[] = []
  let size = 0
  // Listeners, since an iterator costs a turn of the loop and more for each of many small responses.
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
  // Of one that was gone before, no event comes any more.
  if (body.closed) cutOff()
  return promise
}

async function* continued(chunks: readonly Buffer[], body: Readable) {
  yield* chunks
  yield* body as AsyncIterable<Buffer>
}
