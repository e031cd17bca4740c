import { once } from 'node:events'
import { connect } from 'node:net'

/** One connection that requests the same URL again and again. */
export interface HttpCaller {
  /** Resolves when the answer is there to its last byte. */
  call(): Promise<void>
  close(): void
}

/**
 * A client that costs next to nothing, so that what is measured is the server: one socket, one request text, and no more parsing than it takes to
 * find an answer's end.
 */
export async function createHttpCaller(url: string): Promise<HttpCaller> {
  const { hostname, port, host, pathname, search } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  const request = `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  let answered: PromiseWithResolvers<void> | undefined
  let missing: number | undefined
  socket.on('data', (chunk: Buffer) => {
    missing = (missing ?? lengthOf(chunk)) - chunk.length
    if (missing > 0) return
    missing = undefined
    answered?.resolve()
  })
  socket.on('error', (error) => answered?.reject(error))
  return {
    call() {
      answered = Promise.withResolvers<void>()
      socket.write(request)
      return answered.promise
    },
    close: () => socket.destroy(),
  }
}

/** How many bytes an answer has, headers and all, by its first chunk. */
function lengthOf(chunk: Buffer): number {
  const end = chunk.indexOf('\r\n\r\n')
  const head = chunk.toString('latin1', 0, end)
  const length = /\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
    throw new Error(`An answer was not as expected:\n${head}`)
  return end + 4 + Number(length)
}
