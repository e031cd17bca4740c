import type { BrowserContext, Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** What a page has stored in the browser, by store and name: `localStorage music:volume`. */
export type StoredValues = Record<string, string | undefined>

/** Reads everything that the site has stored in the browser, including what a page stores when it closes. */
export async function readStored(page: Page, context: BrowserContext): Promise<StoredValues> {
  const cookies = (await context.cookies()).map(({ name, value }) => [`cookie ${name}`, value] as const)
  return { ...(await page.evaluate(readStores)), ...Object.fromEntries(cookies) }
}

/**
 * Finds new names without the app's prefix, and changed or removed values that belong to another app.
 *
 * @param app name of the app. An app called `music` owns `music` and names that start with `music:`, `music.`, `music/`, `music-` or `music_`.
 * @param before the shell's own values; undefined for those that the shell changes.
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

/** Runs in the browser. Reads the page's stores. */
async function readStores(): Promise<StoredValues> {
  globalThis.dispatchEvent(new PageTransitionEvent('pagehide'))
  const found: StoredValues = {}
  for (const [key, value] of Object.entries(localStorage)) found[`localStorage ${key}`] = String(value)
  for (const [key, value] of Object.entries(sessionStorage)) found[`sessionStorage ${key}`] = String(value)
  for (const { name } of await indexedDB.databases()) found[`indexedDB ${name}`] = ''
  // Caches are available only in a secure context.
  if ('caches' in globalThis) for (const name of await caches.keys()) found[`cache ${name}`] = ''
  return found
}
