import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** Stands between a browser and the site, and can hold an upload in its middle for as long as a test likes. */
export interface UploadGate {
  /** Where the browser finds the site. */
  url: string
  /** Lets so many bytes of the next part of an upload through, and then no more. Resolves when they are through. */
  holdAfter(bytes: number): Promise<void>
  /** Lets everything through again. */
  release(): void
  /** Loses all connections, in both directions at once. */
  cut(): void
  /** Loses those that are held, with what has come of them and was not let through; all others go on. */
  dropHeld(): void
  stop(): Promise<void>
}

/** Passes on what a browser sends to the site at this URL. */
export async function startUploadGate(siteUrl: string): Promise<UploadGate> {
  const { port: sitePort } = new URL(siteUrl)
  let limit = Infinity
  let onHeld: (() => void) | undefined
  const held = new Map<Socket, () => void>()
  const pairs = new Map<Socket, Socket>()

  const server = createServer((browser) => {
    const site = connect(Number(sitePort), 'localhost')
    pairs.set(browser, site)
    browser.once('close', () => pairs.delete(browser))
    for (const [one, other] of [
      [browser, site],
      [site, browser],
    ] as const) {
      one.on('error', () => {})
      one.once('close', () => other.destroy())
    }
    site.pipe(browser)

    let passed: number | undefined
    browser.on('data', (chunk: Buffer) => {
      // A request begins where a browser begins to write.
      if (chunk.subarray(0, 6).toString('latin1') === 'PATCH ') passed = 0
      else if (/^(GET|POST|HEAD) /.test(chunk.subarray(0, 5).toString('latin1'))) passed = undefined
      if (passed !== undefined) passed += chunk.length
      if (!site.write(chunk)) {
        browser.pause()
        site.once('drain', () => {
          if (!held.has(browser)) browser.resume()
        })
      }
      if (passed === undefined || passed < limit) return
      browser.pause()
      held.set(browser, () => browser.resume())
      onHeld?.()
    })
    browser.once('close', () => held.delete(browser))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function release() {
    limit = Infinity
    for (const goOn of held.values()) goOn()
    held.clear()
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    holdAfter(bytes) {
      const { promise, resolve } = Promise.withResolvers<void>()
      limit = bytes
      onHeld = resolve
      return promise
    },
    release,
    cut() {
      limit = Infinity
      held.clear()
      for (const [browser, site] of pairs) {
        browser.destroy()
        site.destroy()
      }
    },
    dropHeld() {
      limit = Infinity
      for (const browser of held.keys()) {
        pairs.get(browser)?.destroy()
        browser.destroy()
      }
      held.clear()
    },
    stop: async () => {
      for (const browser of pairs.keys()) browser.destroy()
      server.close()
    },
  }
}
