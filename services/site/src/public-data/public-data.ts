import { LRUCache } from 'lru-cache'
import pTimeout from 'p-timeout'

import { parsePublicResponse } from './public-response.ts'
import type { PublicResponse } from './public-response.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { PublicDataLimits } from './public-data-limits.ts'
import { createViewsAnnouncement } from './views-announcement.ts'

/** Caches the provider's public data, for content that pages show before any script runs. */
export interface PublicData {
  /**
   * Returns the response to a call: immediately if cached, otherwise as a promise that resolves within the page's time limit, to undefined on timeout. Never
   * rejects. Concurrent requests for the same call are deduplicated, and no call counts as a view.
   *
   * @param call path relative to `/api/v1`, for example `/videos/v-1`.
   * @param waitMs overrides the time limit.
   */
  get(call: string, waitMs?: number): CachedResponse | Promise<CachedResponse>
  /** Returns the cached response to a call without waiting, and refreshes a stale one in the background. */
  peek(call: string): CachedResponse
  /** Whether the site makes this call at all. It doesn't request videos from a provider that would count each request as a view. */
  mayGet(call: string): Promise<boolean>
}

/** A response, or undefined if none was available in time. */
export type CachedResponse = PublicResponse | undefined

interface Entry {
  answer: PublicResponse
  at: number
  bytes: number
}

/** Longer calls are skipped: no valid ID is that long. */
const maxCallLength = 300

const readsVideo = /^\/videos\/[^/?]+$/

/** @param now clock in milliseconds, for tests. */
export function createPublicData(
  calls: ProviderCalls,
  limits: PublicDataLimits,
  now: () => number = () => performance.now(),
): PublicData {
  const { waitMs: pageWaitMs, freshMs, staleMs, staleVideoMs } = limits
  const views = createViewsAnnouncement(calls, limits.announcementMs)
  /** True from a timeout until the provider responds again. Until then, pages don't wait for the provider. */
  let isLate = false

  const cache = new LRUCache<string, Entry>({
    maxSize: limits.cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (call) => ask(call),
    // Callers waiting for a response still receive it if it's evicted in the meantime.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  })

  async function ask(call: string): Promise<Entry> {
    if (readsVideo.test(call) && (await views.isSeparate()) !== true)
      throw new Error('The provider does not support reading a video without counting a view.')
    const response = await calls.get(call)
    const answer = parsePublicResponse(response.status, response.body)
    // Missing videos have no views to count.
    if (readsVideo.test(call) && answer.state === 'found') views.confirm(response)
    isLate = false
    return { answer, at: now(), bytes: 2 * (call.length + response.body.length) }
  }

  /** Returns the cached response to a call unless it is older than `ms`. */
  function cached(call: string, ms: number): CachedResponse {
    const entry = cache.peek(call)
    return entry !== undefined && now() - entry.at <= ms ? entry.answer : undefined
  }

  function refresh(call: string): Promise<CachedResponse> {
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
      const stale = cached(call, freshMs + (readsVideo.test(call) ? Math.min(staleVideoMs, staleMs) : staleMs))
      const coming = refresh(call)
      return isLate
        ? stale
        : pTimeout(coming, {
            milliseconds: waitMs,
            fallback() {
              isLate = true
              return stale
            },
          })
    },
  }
}
