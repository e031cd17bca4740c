import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { Valkey } from './valkey.ts'

/** Counts a call in a window that starts with the first call. The script is atomic, so every key expires. */
const count = `
  local used = redis.call('INCR', KEYS[1])
  if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {used, redis.call('PTTL', KEYS[1])}`

/** The options that the plugin passes to the store that it creates for each route. */
interface StoreOptions {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** Number of calls in a window, and the window's remaining time in milliseconds. */
interface WindowUse {
  current: number
  ttl: number
}

/** How many callers a process remembers while Valkey is unavailable. */
const maxCallers = 5_000

/**
 * Counts calls across all processes. While Valkey is unavailable, each process counts separately, starting from zero, so each caller gets the full limit per
 * process, as without shared state. Outages never cause rejections, and limits always apply.
 */
export function sharedRateStore(valkey: Valkey): FastifyRateLimitStoreCtor {
  return class SharedRateStore {
    readonly #prefix: string
    readonly #own = new LRUCache<string, { used: number; endsAt: number }>({ max: maxCallers })

    constructor(options: StoreOptions = {}) {
      const { method = '', url = '' } = options.routeInfo ?? {}
      this.#prefix = `kinora:rate:${String(method)}${url}:`
    }

    incr(key: string, done: (error: Error | null, result?: WindowUse) => void, windowMs: number) {
      const succeed = (use: WindowUse) => done(null, use)
      const countTogether = valkey.ask((client) => client.eval(count, 1, `${this.#prefix}${key}`, windowMs))
      void countTogether
        .then((answer) => ({ current: (answer as number[])[0] ?? 0, ttl: (answer as number[])[1] ?? 0 }))
        .catch(() => this.#countAlone(key, windowMs))
        .then(succeed)
    }

    child(options: StoreOptions): SharedRateStore {
      return new SharedRateStore(options)
    }

    #countAlone(key: string, windowMs: number): WindowUse {
      const now = performance.now()
      const known = this.#own.get(key)
      const window = known && known.endsAt > now ? known : { used: 0, endsAt: now + windowMs }
      window.used += 1
      this.#own.set(key, window)
      return { current: window.used, ttl: window.endsAt - now }
    }
  } as unknown as FastifyRateLimitStoreCtor
}
