import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { Valkey } from './valkey.ts'

/** Counts in a window that begins with its first call, in one step, so that no key stays without an end. */
const count = `
  local used = redis.call('INCR', KEYS[1])
  if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {used, redis.call('PTTL', KEYS[1])}`

/** The plugin makes a store for each route, and says which. */
interface StoreOptions {
  routeInfo?: { method?: string | string[]; url?: string }
}

/** How many calls a window has had, and how much of it is left, in milliseconds. */
interface WindowUse {
  current: number
  ttl: number
}

/** The number of callers that a process remembers while Valkey is unavailable. */
const maxCallers = 5_000

/**
 * Counts the calls of all processes together. While Valkey is unavailable, each process counts for itself, from nothing: a caller then has the limit
 * once for each process, as without a shared state. Nobody is refused for the outage, and no limit is gone.
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
