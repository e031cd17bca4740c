import { headBytes } from './file-kinds.ts'

/** Takes from a file as much as it needs to know its kind; less where there is less. `startingWith` puts it back. */
export const readHead = (chunks: AsyncIterator<Uint8Array>) => readAtLeast(headBytes, chunks)

/** Takes so many bytes from a file, and the rest of the chunk; fewer where there are fewer. */
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
