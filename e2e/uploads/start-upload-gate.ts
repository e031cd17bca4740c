import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A proxy between the browser and the site that can pause uploads. */
export interface UploadGate {
  /** URL for the browser to open. */
  url: string
  /** Forwards this many bytes of the next part, then pauses. Resolves once they've been forwarded. */
  pauseAfter(bytes: number): Promise<void>
  release(): void
  /** Closes all connections, in both directions at once. */
  cut(): void
  /** Drops paused connections without forwarding their data, and resumes all others. */
  dropPaused(): void
  stop(): Promise<void>
}

/** Starts an upload gate for the site at this URL. */
export async function startUploadGate(siteUrl: string): Promise<UploadGate> {
  const { port: sitePort } = new URL(siteUrl)
  let limit = Infinity
  let onPaused: (() => void) | undefined
  const paused = new Map<Socket, () => void>()
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
      // A chunk that starts with a method is the beginning of a new request.
      if (chunk.subarray(0, 6).toString('latin1') === 'PATCH ') passed = 0
      else if (/^(GET|POST|HEAD) /.test(chunk.subarray(0, 5).toString('latin1'))) passed = undefined
      if (passed !== undefined) passed += chunk.length
      if (!site.write(chunk)) {
        browser.pause()
        site.once('drain', () => {
          if (!paused.has(browser)) browser.resume()
        })
      }
      if (passed === undefined || passed < limit) return
      browser.pause()
      paused.set(browser, () => browser.resume())
      onPaused?.()
    })
    browser.once('close', () => paused.delete(browser))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function release() {
    limit = Infinity
    for (const goOn of paused.values()) goOn()
    paused.clear()
  }

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    pauseAfter(bytes) {
      const { promise, resolve } = Promise.withResolvers<void>()
      limit = bytes
      onPaused = resolve
      return promise
    },
    release,
    cut() {
      limit = Infinity
      paused.clear()
      for (const [browser, site] of pairs) {
        browser.destroy()
        site.destroy()
      }
    },
    dropPaused() {
      limit = Infinity
      for (const browser of paused.keys()) {
        pairs.get(browser)?.destroy()
        browser.destroy()
      }
      paused.clear()
    },
    stop: async () => {
      for (const browser of pairs.keys()) browser.destroy()
      server.close()
    },
  }
}
