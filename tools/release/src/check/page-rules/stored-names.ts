import type { BrowserContext, Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** The values that a page has stored in the browser, by store and name: `localStorage music:volume`. */
export type StoredValues = Record<string, string | undefined>

/** Reads everything that the site has stored in the browser, including what the page stores when it is left. */
export async function readStored(page: Page, context: BrowserContext): Promise<StoredValues> {
  const cookies = (await context.cookies()).map(({ name, value }) => [`cookie ${name}`, value] as const)
  return { ...(await page.evaluate(readStores)), ...Object.fromEntries(cookies) }
}

/**
 * The violations of storage names: new names without the app's prefix, and changed values of other owners.
 *
 * @param app the name of the app: it owns `music`, and names with the prefixes `music:`, `music.`, `music/`, `music-` and `music_`.
 * @param before what the shell stores alone; undefined for values that it changes.
 */
export function storageProblems(app: string, stored: StoredValues, before: StoredValues): Problem[] {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(before)])].toSorted()
  return names.flatMap((name): Problem[] => {
    const key = name.slice(name.indexOf(' ') + 1)
    if (name in before && before[name] === undefined) return []
    if (stored[name] === before[name] || key === app || new RegExp(`^${app}[:./_-]`).test(key)) return []
    const action = stored[name] === undefined ? 'removes' : before[name] === undefined ? 'stores' : 'overwrites'
    return [{ rule: 'storage', text: `${action} ${name}, which is not its own` }]
  })
}

/** In the browser. */
async function readStores(): Promise<StoredValues> {
  globalThis.dispatchEvent(new PageTransitionEvent('pagehide'))
  const found: StoredValues = {}
  for (const [key, value] of Object.entries(localStorage)) found[`localStorage ${key}`] = String(value)
  for (const [key, value] of Object.entries(sessionStorage)) found[`sessionStorage ${key}`] = String(value)
  for (const { name } of await indexedDB.databases()) found[`indexedDB ${name}`] = ''
  // Only available on a trusted origin.
  if ('caches' in globalThis) for (const name of await caches.keys()) found[`cache ${name}`] = ''
  return found
}
