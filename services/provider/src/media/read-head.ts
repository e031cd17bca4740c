import { headBytes } from './file-kinds.ts'

/** Reads enough of a file to detect its type, or the entire file if it's shorter. `startingWith` prepends the bytes that were read. */
export const readHead = (chunks: AsyncIterator<Uint8Array>) => readAtLeast(headBytes, chunks)

/** Reads at least `bytes` bytes, up to the end of a chunk, or the entire file if it's shorter. */
export async function readAtLeast(bytes: number, chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  const taken: Uint8Array[] = []
  let length = 0
  while (length < bytes) {
    const { value, done } = await chunks.next()
    if (done) break
    taken.push(value)
    length += value.length
  }
  return Buffer.concat(taken)
}

export async function* startingWith(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  yield head
  yield* rest
}
