import type { BrowserContext, Route } from '@playwright/test'

/** Injects faults into the pages of a browser context. Faults stay active until the test ends or calls `clear`. */
export interface Faults {
  /**
   * Makes API calls fail with an HTTP status.
   *
   * @param path start of the path below `/api/v1`, so `/videos` also covers `/videos/v-1`.
   * @param status defaults to 503.
   */
  failCalls(path: string, status?: number): Promise<void>
  /** Delays API calls by `ms` milliseconds. */
  delayCalls(path: string, ms: number): Promise<void>
  /** Leaves API calls pending forever. */
  holdCalls(path: string): Promise<void>
  /** Makes every file in a remote's builds return 404. */
  failRemote(remoteId: string): Promise<void>
  /** Removes all faults. */
  clear(): Promise<void>
}

const call = (path: string) => `/api/v1${path}`

/** Creates fault injection for a browser context. */
export function createFaults(context: BrowserContext): Faults {
  const underWay: [matches: (url: URL) => boolean, handle: (route: Route) => Promise<void>][] = []

  async function add(begin: string, handle: (route: Route) => Promise<void>): Promise<void> {
    const matches = ({ pathname }: URL) => pathname === begin || pathname.startsWith(`${begin}/`)
    underWay.push([matches, handle])
    await context.route(matches, handle)
  }
  return {
    failCalls: (path, status = 503) =>
      add(call(path), (route) =>
        route.fulfill({
          status,
          json: { statusCode: status, message: 'This error was injected by the test.', success: false },
        }),
      ),
    delayCalls: (path, ms) =>
      add(call(path), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        // The test may have ended in the meantime.
        await route.fallback().catch(() => {})
      }),
    holdCalls: (path) => add(call(path), () => Promise.resolve()),
    failRemote: (remoteId) => add(`/mf/${remoteId}`, (route) => route.fulfill({ status: 404, body: 'Not found' })),
    async clear() {
      for (const [matches, handle] of underWay.splice(0)) await context.unroute(matches, handle)
    },
  }
}
