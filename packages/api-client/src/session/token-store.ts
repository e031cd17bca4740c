import { attempt } from '../attempt.ts'
import { notify } from './notify.ts'

const accessKey = 'accessToken'
const refreshKey = 'refreshToken'

/** What log-in and a refresh give. A refresh may leave the refresh token as it was. */
export interface IssuedTokens {
  accessToken: string
  refreshToken: string | null
}

/** Is told whether an access token is stored now. */
export type TokenListener = (hasToken: boolean) => void

/** The tokens in the browser's storage, which all tabs share (spec 3). */
export interface TokenStore {
  accessToken(): string | null
  /** Whether an access token is stored. */
  has(): boolean
  save(tokens: IssuedTokens): void
  clear(): void
  /** Calls `listener` whenever a token appears or vanishes, in this tab or another; not when one replaces another. Returns how to stop. */
  subscribe(listener: TokenListener): () => void
}

/** Where other tabs' changes are heard: `window`, for its `storage` event. */
export type StorageEvents = Pick<EventTarget, 'addEventListener'>

/** Keeps the tokens in `storage`. Where the browser refuses storage, they live as long as the page. */
export function createTokenStore(storage: Storage | undefined, events: StorageEvents | undefined): TokenStore {
  const listeners = new Set<TokenListener>()
  const entries = createEntries(storage)
  const accessToken = () => entries.get(accessKey)
  const has = () => accessToken() !== null

  function change(apply: () => void): void {
    const before = has()
    apply()
    const after = has()
    if (before !== after) notify(listeners, after)
  }

  events?.addEventListener('storage', (event) => {
    const { key, oldValue, newValue, storageArea } = event as StorageEvent
    if (storageArea !== storage) return
    // The event's own values, because storage may have moved on: signing out and in again elsewhere is two changes, not none.
    if (key === null) notify(listeners, false)
    else if (key === accessKey && !oldValue !== !newValue) notify(listeners, Boolean(newValue))
  })

  return {
    accessToken,
    has,
    save: ({ accessToken, refreshToken }) =>
      change(() => {
        // The access token comes last: a tab that sees it must find the refresh token that goes with it.
        if (refreshToken !== null) entries.set(refreshKey, refreshToken)
        entries.set(accessKey, accessToken)
      }),
    clear: () =>
      change(() => {
        entries.remove(accessKey)
        entries.remove(refreshKey)
      }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Storage that never throws: an entry that the browser refuses stays in memory instead. */
function createEntries(storage: Storage | undefined) {
  const inMemory = new Map<string, string>()
  return {
    get: (key: string): string | null => attempt(() => inMemory.get(key) || storage?.getItem(key)) || null,
    set(key: string, value: string): void {
      inMemory.set(key, value)
      attempt(() => {
        storage?.setItem(key, value)
        if (storage) inMemory.delete(key)
      })
    },
    remove(key: string): void {
      inMemory.delete(key)
      attempt(() => storage?.removeItem(key))
    },
  }
}
