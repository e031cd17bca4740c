import type { IssuedTokens } from '../entities.ts'

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

/** Access tokens that expire this soon count as expired (spec 5 and 9, reading 11). */
const marginSeconds = 60

/** Called with whether an access token is now stored. */
export type TokenListener = (hasToken: boolean) => void

/** Stored tokens, shared by all tabs (spec 3). */
export type TokenStore = ReturnType<typeof createTokenStore>

/** Source of `storage` events from other tabs, normally `window`. */
export type StorageEvents = Pick<EventTarget, 'addEventListener'>

/** Stores the tokens in `storage`, or in memory until the page closes if the browser blocks storage. */
export function createTokenStore(storage: Storage | undefined, events: StorageEvents | undefined) {
  const listeners = new Set<TokenListener>()
  const inMemory = new Map<string, string>()

  const get = (key: string) => attempt(() => inMemory.get(key) || storage?.getItem(key)) || null
  const accessToken = () => get(accessKey)
  const has = () => accessToken() !== null

  function set(key: string, value: string): void {
    inMemory.set(key, value)
    attempt(() => {
      storage?.setItem(key, value)
      if (storage) inMemory.delete(key)
    })
  }

  function remove(key: string): void {
    inMemory.delete(key)
    attempt(() => storage?.removeItem(key))
  }

  function change(apply: () => void): void {
    const before = has()
    apply()
    const after = has()
    if (before !== after) notify(listeners, after)
  }

  events?.addEventListener('storage', (event) => {
    const { key, oldValue, newValue, storageArea } = event as StorageEvent
    if (storageArea !== storage) return
    // Rely on the event's values, because storage may have changed again since: signing out and back in elsewhere sends two events.
    if (key === null) notify(listeners, false)
    else if (key === accessKey && !oldValue !== !newValue) notify(listeners, Boolean(newValue))
  })

  return {
    accessToken,
    /** Whether an access token is stored. */
    has,
    save: ({ accessToken, refreshToken }: IssuedTokens) =>
      change(() => {
        // Store the access token last, so that a tab that sees it also finds the refresh token.
        if (refreshToken !== null) set(refreshKey, refreshToken)
        set(accessKey, accessToken)
      }),
    clear: () =>
      change(() => {
        remove(accessKey)
        remove(refreshKey)
      }),
    /** Calls `listener` on sign-in and sign-out, in this tab or another, but not when the token is merely replaced. Returns a function that unsubscribes. */
    subscribe(listener: TokenListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a JWT has expired at `now` (milliseconds since 1970). Tokens that can't be parsed or lack `exp` count as expired. */
export function isTokenExpired(token: string, now: number): boolean {
  const expiry = attempt(() => {
    const payload = token.split('.')[1] ?? ''
    // atob garbles non-ASCII claims, but only `exp` matters here.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { exp?: unknown }).exp
  })
  return !Number.isFinite(expiry) || (expiry as number) - now / 1000 <= marginSeconds
}

/** Calls every listener. If one throws, the error is reported as uncaught, and neither the other listeners nor the caller are affected. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  // Iterate over a copy, because a listener may unsubscribe.
  for (const listener of Array.from(listeners)) {
    try {
      listener(value)
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}

/** Returns the result of `work`, or undefined if `work` throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
