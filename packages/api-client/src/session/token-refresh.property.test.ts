import { channel } from 'node:diagnostics_channel'
import { setTimeout as delay } from 'node:timers/promises'

import * as fc from 'fast-check'

import { isApiError } from '../api-error.ts'
import type { ApiClientOptions } from '../create-api-client.ts'
import { createFakeBrowser } from '../test/fake-browser.ts'
import { createFakeProvider } from '../test/fake-provider.ts'
import { failure, htmlPage } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { openPage, serve, storeTokens } from '../test/start-client.ts'
import type { Tab } from '../test/start-client.ts'
import { isTokenExpired } from './token-store.ts'

const refreshFailures: Reply[] = [failure(500), 'drop', htmlPage(), htmlPage(502)]

const inTab = ['read', 'read publicly', 'write', 'sign out', 'forget', 'sign in'] as const
type Step =
  | { does: (typeof inTab)[number]; tab: number }
  | { does: 'expire' | 'revoke' | 'lose the next request' }
  | { does: 'fail the next refresh'; how: Reply }

const weights = { read: 8, 'read publicly': 3, write: 3, 'sign out': 1, forget: 1, 'sign in': 2 }
const step: fc.Arbitrary<Step> = fc.oneof(
  ...inTab.map((does) => ({
    weight: weights[does],
    arbitrary: fc.record({ does: fc.constant(does), tab: fc.nat({ max: 2 }) }),
  })),
  { weight: 3, arbitrary: fc.constant({ does: 'expire' as const }) },
  { weight: 3, arbitrary: fc.constant({ does: 'revoke' as const }) },
  { weight: 2, arbitrary: fc.constant({ does: 'lose the next request' as const }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...refreshFailures).map((how) => ({ does: 'fail the next refresh' as const, how })),
  },
)
/** Steps are only a few milliseconds apart, so that their requests overlap. */
const story = fc.array(fc.tuple(step, fc.nat({ max: 8 })), { minLength: 5, maxLength: 30 })

test.each([
  ['three tabs', { tabCount: 3 }],
  ['one tab without Web Locks', { tabCount: 1, locks: null }],
])(
  '%s: the session rules hold for any interleaving of requests, expiry, 401s, lost responses and sign-out',
  async (_, options) => {
    await fc.assert(
      fc.asyncProperty(story, async (steps) => {
        const world = await createWorld(options)
        const stopWatching = watchRequests(world)
        try {
          const outcomes: Promise<unknown>[] = []
          for (const [each, gapMs] of steps) {
            outcomes.push(world.take(each))
            await delay(gapMs)
          }
          await within(30_000, Promise.all(outcomes))

          expect(world.violations).toEqual([])
          expect(world.provider.seen.refreshesAtOnce).toBeLessThanOrEqual(1)
          const ends = world.tabs.flatMap(({ sessionEnds }) => sessionEnds)
          expect(ends.length).toBeLessThanOrEqual(world.provider.seen.refusals)
          if (!steps.some(([{ does }]) => does === 'sign out' || does === 'forget')) {
            expect(world.provider.seen.refusals).toBe(0)
            expect(world.tabs.map(({ api }) => api.tokens.has())).not.toContain(false)
          }

          const last = world.tabs.map(({ api }) => api.users.currentUser().catch((error: unknown) => error))
          await within(30_000, Promise.all([...last, world.tabs[0]?.api.users.logout()]))
          expect(world.tabs.map(({ storage }) => storage.getItem('accessToken') ?? 'none')).toEqual(
            world.tabs.map(() => 'none'),
          )
        } finally {
          stopWatching()
          await world.close()
        }
      }),
      { numRuns: 40, interruptAfterTimeLimit: 25_000 },
    )
    expect(watched).toBeGreaterThan(0)
  },
  180_000,
)

/** Resolves with the call's result, or undefined if the call rejects with an `ApiError`. Any other error fails the test. */
function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  return call.catch((error: unknown) => {
    if (!isApiError(error)) throw error
  })
}

async function createWorld({ tabCount, ...options }: { tabCount: number } & ApiClientOptions) {
  let clock = Date.now()
  let losses = 0
  let logIns = 0
  let isSignedOut = false
  const violations: string[] = []
  const now = () => clock
  const provider = createFakeProvider({ now })
  const server = await serve((request) => {
    if (losses === 0) return provider.answer(request)
    losses--
    return 'drop'
  })
  // The clock may jump during a refresh, so a token can arrive already expired. The client still uses it once; otherwise, a wrong clock would cause a loop.
  const arrivedExpired = new Set<string>()
  const browser = createFakeBrowser({
    onStore: (value) => {
      if (isTokenExpired(value, now())) arrivedExpired.add(value)
      if (isSignedOut) violations.push('a late response restored tokens')
    },
  })
  const tabs = Array.from({ length: tabCount }, (_, index) =>
    openPage(server, browser.openTab(), {
      ...options,
      // Longer than this test waits for a call, so that a hanging call fails the test instead of timing out.
      timeoutMs: 60_000,
      now,
      baseUrl: server.baseUrl.replace('/api', `/tab${index}/api`),
    }),
  )
  storeTokens(tabs[0] as Tab, provider.logIn())

  async function logOut({ api }: Tab): Promise<void> {
    await api.users.logout()
    isSignedOut = logIns === 0
  }

  async function logIn({ api }: Tab): Promise<void> {
    isSignedOut = false
    logIns++
    await api.users.login({ email: 'ada@example.org', password: 'secret' }).finally(() => logIns--)
  }

  async function forget({ api }: Tab): Promise<void> {
    api.session.forget()
    isSignedOut = logIns === 0
  }

  async function take(each: Step): Promise<unknown> {
    if ('tab' in each) {
      const tab = tabs[each.tab % tabCount] as Tab
      const calls = {
        read: () => tab.api.users.currentUser(),
        'read publicly': () => tab.api.videos.list(),
        write: () => tab.api.likes.toggleVideo('v1'),
        'sign out': () => logOut(tab),
        'sign in': () => logIn(tab),
        forget: () => forget(tab),
      }
      return outcomeOf(calls[each.does]())
    }
    if (each.does === 'expire') clock += 15 * 60_000
    if (each.does === 'revoke') provider.revokeAccessTokens()
    if (each.does === 'lose the next request') losses++
    if (each.does === 'fail the next refresh') provider.refreshReplies.push(each.how)
    return undefined
  }

  return { provider, tabs, now, arrivedExpired, take, violations, close: server.close }
}

let watched = 0

/** Checks every request as it's sent, and records any with a token that the tab already knows to be unusable. */
function watchRequests({ tabs, now, arrivedExpired, violations }: Awaited<ReturnType<typeof createWorld>>): () => void {
  const refreshed = tabs.map(() => new Set<string | null>())

  function look(message: unknown): void {
    const { request } = message as { request: { path: string; headers: string[] } }
    watched++
    const index = Number(/^\/tab(\d)\//.exec(request.path)?.[1])
    const stored = tabs[index]?.storage.getItem('accessToken') ?? null
    if (request.path.endsWith('/users/refresh-token')) {
      refreshed[index]?.add(stored)
      return
    }
    const token = request.headers.find((value) => value.startsWith('Bearer '))?.replace('Bearer ', '')
    if (token === undefined) return
    if (token !== stored) violations.push(`${request.path} has a token other than the stored one`)
    if (isTokenExpired(token, now()) && !arrivedExpired.has(token))
      violations.push(`${request.path} has an expired token`)
    if (refreshed[index]?.has(token)) violations.push(`${request.path} has a token that was already refreshed`)
  }

  const starts = channel('undici:request:create')
  starts.subscribe(look)
  return () => starts.unsubscribe(look)
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = new AbortController()
  const hang = delay(ms, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`A call did not end within ${ms} ms.`)
  })
  try {
    return await Promise.race([work, hang])
  } finally {
    timeout.abort()
    hang.catch(() => {})
  }
}
