import { Readable } from 'node:stream'

/**
 * Reads a response of up to `bytes` completely, so a truncated response can still be reported as an error and a slow viewer does not delay anything. Returns a
 * longer response as a stream.
 */
export function takeUpTo(bytes: number, body: Readable): Promise<Buffer | Readable> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer | Readable>()
  const chunks: Buffer[] = []
  let size = 0
  // For many small responses, listeners are faster than an async iterator.
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
  // A closed stream emits no more events.
  if (body.closed) cutOff()
  return promise
}

async function* continued(chunks: readonly Buffer[], body: Readable) {
  yield* chunks
  yield* body as AsyncIterable<Buffer>
}
