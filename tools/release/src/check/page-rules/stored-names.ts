import type { BrowserContext, Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** What a page has left in the browser, by a name that says where: `localStorage music:volume`. */
export type StoredValues = Record<string, string | undefined>

/** Reads all that the site has stored in the browser, as if the page were left now. */
export async function readStored(page: Page, context: BrowserContext): Promise<StoredValues> {
  const cookies = (await context.cookies()).map(({ name, value }) => [`cookie ${name}`, value] as const)
  return { ...(await page.evaluate(readStores)), ...Object.fromEntries(cookies) }
}

/**
 * What was stored under names of somebody else: new names that do not begin with the app's own, and values of others that are not as they were.
 *
 * @param app the name of the app: it owns `music`, and what begins with `music:`, `music.`, `music/`, `music-` or `music_`.
 * @param before what is there when the shell alone runs; undefined for what it changes as it goes.
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
  // Only where the browser trusts the site's origin.
  if ('caches' in globalThis) for (const name of await caches.keys()) found[`cache ${name}`] = ''
  return found
}
