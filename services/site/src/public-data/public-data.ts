import { LRUCache } from 'lru-cache'

import { parsePublicAnswer } from './public-answer.ts'
import type { PublicAnswer } from './public-answer.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { PublicDataLimits } from './public-data-limits.ts'
import { createViewsAnnouncement } from './views-announcement.ts'

/** What the provider's calls answer to a visitor, for pages that are made before anybody's script has run. */
export interface PublicData {
  /**
   * The answer to a call, where one is known now; else a promise of it, which resolves within the time that a page waits: to an answer, or to undefined, and then the
   * page does without. Never rejects. Whoever asks for the same meanwhile waits for the same call. No call of it counts a view.
   *
   * @param call below `/api/v1`, for instance `/videos/v-1`.
   * @param waitMs how long to wait, where it is not as long as a page does.
   */
  get(call: string, waitMs?: number): CachedAnswer | Promise<CachedAnswer>
  /** What is known of such a call now, be it a little old; then it is asked again for whoever comes next. Nobody waits. */
  peek(call: string): CachedAnswer
  /** Whether such a call is made at all: no video is asked for where that would count as a view of it. */
  mayGet(call: string): Promise<boolean>
}

/** An answer, or undefined where none is known in time. */
export type CachedAnswer = PublicAnswer | undefined

interface Entry {
  answer: PublicAnswer
  at: number
  bytes: number
}

/** A URL can be far longer than any id. */
const maxCallLength = 300

const readsVideo = /^\/videos\/[^/?]+$/

/** @param now in milliseconds; a test's own, where it has one. */
export function createPublicData(
  calls: ProviderCalls,
  limits: PublicDataLimits,
  now: () => number = () => performance.now(),
): PublicData {
  const { waitMs: pageWaitMs, freshMs, staleMs } = limits
  const views = createViewsAnnouncement(calls, limits.announcementMs)
  /** Once the provider was late, no page waits for it until it has answered again. */
  let isLate = false

  const cache = new LRUCache<string, Entry>({
    maxSize: limits.cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (call) => ask(call),
    // Whoever waits for an answer gets it, also when others have pushed it out meanwhile.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  })

  async function ask(call: string): Promise<Entry> {
    if (readsVideo.test(call) && (await views.isSeparate()) !== true)
      throw new Error('The provider does not say that it could be asked for a video without counting a view.')
    const response = await calls.get(call)
    const answer = parsePublicAnswer(response.status, response.body)
    // A video that is not there was not viewed.
    if (readsVideo.test(call) && answer.state === 'found') views.confirm(response)
    isLate = false
    return { answer, at: now(), bytes: 2 * (call.length + response.body.length) }
  }

  /** What is kept of a call, if it is no older. */
  function cached(call: string, ms: number): CachedAnswer {
    const entry = cache.peek(call)
    return entry !== undefined && now() - entry.at <= ms ? entry.answer : undefined
  }

  function refresh(call: string): Promise<CachedAnswer> {
    const asked = cache.forceFetch(call, { forceRefresh: true })
    return asked.then(
      ({ answer }) => answer,
      () => cached(call, freshMs + staleMs),
    )
  }

  return {
    mayGet: async (call) => !readsVideo.test(call) || (await views.isSeparate()) !== false,
    peek(call) {
      if (pageWaitMs === 0) return undefined
      if (cached(call, freshMs) === undefined) void refresh(call)
      return cached(call, freshMs + staleMs)
    },
    get(call, waitMs = pageWaitMs) {
      if (waitMs === 0 || call.length > maxCallLength) return undefined
      const fresh = cached(call, freshMs)
      if (fresh !== undefined) return fresh
      if (readsVideo.test(call) && views.isSeparate() === false) return undefined
      const stale = cached(call, freshMs + staleMs)
      const coming = refresh(call)
      return isLate
        ? stale
        : within(waitMs, coming, () => {
            isLate = true
            return stale
          })
    },
  }
}

async function within<Value>(ms: number, coming: Promise<Value>, giveUp: () => Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>()
  const timer = setTimeout(() => resolve(giveUp()), ms)
  try {
    return await Promise.race([coming, promise])
  } finally {
    clearTimeout(timer)
  }
}
