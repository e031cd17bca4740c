import type { BrowserContext, Route } from '@playwright/test'

/** Injects faults around a remote's page. Each applies from its call until the test ends, to every page of the context. */
export interface Faults {
  /** Calls of the API are answered with a status. @param path below `/api/v1`, as it begins: `/videos` is `/videos/v-1` too. @param status 503 by default. */
  failCalls(path: string, status?: number): Promise<void>
  /** Calls of the API are answered so much later, in milliseconds. */
  delayCalls(path: string, ms: number): Promise<void>
  /** Calls of the API are never answered. */
  holdCalls(path: string): Promise<void>
  /** No file of a remote's builds comes. */
  failRemote(remoteId: string): Promise<void>
  /** Everything is as it should be again. */
  clear(): Promise<void>
}

const call = (path: string) => `/api/v1${path}`

/** Faults for the pages of a context. */
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
        route.fulfill({ status, json: { statusCode: status, message: 'This error was injected.', success: false } }),
      ),
    delayCalls: (path, ms) =>
      add(call(path), async (route) => {
        await new Promise((resolve) => setTimeout(resolve, ms))
        // The test may be over.
        await route.fallback().catch(() => {})
      }),
    holdCalls: (path) => add(call(path), () => Promise.resolve()),
    failRemote: (remoteId) => add(`/mf/${remoteId}`, (route) => route.fulfill({ status: 404, body: 'Not found' })),
    async clear() {
      for (const [matches, handle] of underWay.splice(0)) await context.unroute(matches, handle)
    },
  }
}
