import type { IssuedTokens } from '../entities.ts'

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

/** Access tokens that expire within this time count as expired (spec 5 and 9, reading 11). */
const marginSeconds = 60

/** Receives whether an access token is stored now. */
export type TokenListener = (hasToken: boolean) => void

/** The tokens in the browser's storage, which all tabs share (spec 3). */
export type TokenStore = ReturnType<typeof createTokenStore>

/** Dispatches `storage` events for changes in other tabs: `window`. */
export type StorageEvents = Pick<EventTarget, 'addEventListener'>

/** Stores the tokens in `storage`. If the browser blocks storage, they last until the page closes. */
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
    // Uses the event's values, because storage may have changed since: a sign-out and a sign-in elsewhere are two changes.
    if (key === null) notify(listeners, false)
    else if (key === accessKey && !oldValue !== !newValue) notify(listeners, Boolean(newValue))
  })

  return {
    accessToken,
    /** Whether an access token is stored. */
    has,
    save: ({ accessToken, refreshToken }: IssuedTokens) =>
      change(() => {
        // Store the access token last: a tab that sees it must also find its refresh token.
        if (refreshToken !== null) set(refreshKey, refreshToken)
        set(accessKey, accessToken)
      }),
    clear: () =>
      change(() => {
        remove(accessKey)
        remove(refreshKey)
      }),
    /** Calls `listener` when a token appears or disappears, in this tab or another, but not when it is replaced. Returns the unsubscribe function. */
    subscribe(listener: TokenListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether a JWT is expired at `now` (milliseconds since 1970). A token that cannot be parsed, or has no `exp`, counts as expired. */
export function isTokenExpired(token: string, now: number): boolean {
  const expiry = attempt(() => {
    const payload = token.split('.')[1] ?? ''
    // Only `exp` is read, so it does not matter that atob reads UTF-8 names as Latin-1.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return (claims as { exp?: unknown }).exp
  })
  return !Number.isFinite(expiry) || (expiry as number) - now / 1000 <= marginSeconds
}

/** Calls every listener. If a listener throws, the error is reported as uncaught, and the other listeners and the caller continue. */
export function notify<T>(listeners: Iterable<(value: T) => void>, value: T): void {
  // A copy, because a listener may unsubscribe.
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

/** Returns the result of `work`, or undefined if it throws. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
