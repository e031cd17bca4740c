import { LRUCache } from 'lru-cache'

import { parsePublicResponse } from './public-response.ts'
import type { PublicResponse } from './public-response.ts'
import type { ProviderCalls } from './provider-calls.ts'
import type { PublicDataLimits } from './public-data-limits.ts'
import { createViewsAnnouncement } from './views-announcement.ts'

/** The provider's public data, for pages that are rendered before any script runs. */
export interface PublicData {
  /**
   * The response to a call: immediately if it is cached, otherwise a promise that resolves within the page's time limit, or to undefined on a timeout. Never
   * rejects. Concurrent requests for the same call share it. No call counts a view.
   *
   * @param call the path below `/api/v1`, for example `/videos/v-1`.
   * @param waitMs overrides the time limit.
   */
  get(call: string, waitMs?: number): CachedResponse | Promise<CachedResponse>
  /** The cached response to a call, without waiting. Refreshes a stale response in the background. */
  peek(call: string): CachedResponse
  /** Whether the site makes this call at all. It does not request videos from a provider that would count the request as a view. */
  mayGet(call: string): Promise<boolean>
}

/** A response, or undefined if there is none in time. */
export type CachedResponse = PublicResponse | undefined

interface Entry {
  answer: PublicResponse
  at: number
  bytes: number
}

/** Skips longer URLs, which cannot contain a valid ID. */
const maxCallLength = 300

const readsVideo = /^\/videos\/[^/?]+$/

/** @param now in milliseconds, for tests. */
export function createPublicData(
  calls: ProviderCalls,
  limits: PublicDataLimits,
  now: () => number = () => performance.now(),
): PublicData {
  const { waitMs: pageWaitMs, freshMs, staleMs } = limits
  const views = createViewsAnnouncement(calls, limits.announcementMs)
  /** True from a timeout until the provider responds again. In the meantime, pages do not wait for the provider. */
  let isLate = false

  const cache = new LRUCache<string, Entry>({
    maxSize: limits.cacheBytes,
    sizeCalculation: ({ bytes }) => bytes,
    fetchMethod: (call) => ask(call),
    // Callers that are waiting for a response receive it even if it has been evicted.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
  })

  async function ask(call: string): Promise<Entry> {
    if (readsVideo.test(call) && (await views.isSeparate()) !== true)
      throw new Error('The provider does not support reading a video without counting a view.')
    const response = await calls.get(call)
    const answer = parsePublicResponse(response.status, response.body)
    // A missing video has no views.
    if (readsVideo.test(call) && answer.state === 'found') views.confirm(response)
    isLate = false
    return { answer, at: now(), bytes: 2 * (call.length + response.body.length) }
  }

  /** The cached response to a call, if it is not older than `ms`. */
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
