import { headBytes } from './file-kinds.ts'

/** Takes from a file as much as it needs to know its kind; less where there is less. `startingWith` puts it back. */
export async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head: Uint8Array = new Uint8Array()
  while (head.length < headBytes) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

export async function* startingWith(
  head: Uint8Array,
  rest: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  yield head
  yield* rest
}
