import type { CDPSession, Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** A page's changes to the window, which all pages in a tab share. */
export interface SharedWindow {
  /** Built-in functions that were replaced: `JSON.parse`. */
  changed: string[]
  /** Number of event listeners by target and type: `window scroll`. */
  listeners: Record<string, number>
}

/** How many more listeners of a type a page may have than the shell itself. A page with many components may add a few of each. */
const maxMoreListeners = 50

/** Reads the page's changes so far. `rememberGlobals` must have run before the page's own scripts. */
export async function readSharedWindow(page: Page, session: CDPSession): Promise<SharedWindow> {
  return { changed: await page.evaluate(changedGlobals), listeners: await countListeners(session) }
}

async function countListeners(session: CDPSession): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const target of ['window', 'document', 'document.body']) {
    const { result } = await session.send('Runtime.evaluate', { expression: target })
    if (result.objectId === undefined) continue
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId })
    for (const { type } of listeners) counts[`${target} ${type}`] = (counts[`${target} ${type}`] ?? 0) + 1
  }
  return counts
}

/** Reports changes that affect all other pages. @param before state of the shell's own page. */
export function sharedWindowProblems(after: SharedWindow, before: SharedWindow): Problem[] {
  const changed = after.changed.filter((name) => !before.changed.includes(name))
  const added = Object.entries(after.listeners).flatMap(([name, count]) => {
    const more = count - (before.listeners[name] ?? 0)
    const [target, type] = name.split(' ')
    return more > maxMoreListeners ? [`adds ${more} "${type}" listeners to the ${target}`] : []
  })
  const texts = changed.length === 0 ? added : [`replaces ${changed.slice(0, 5).join(', ')} for all pages`, ...added]
  return texts.map((text) => ({ rule: 'globals', text }))
}

/** Runs in the browser before any other script. Remembers the built-in functions. */
export function rememberGlobals(): void {
  type Own = Record<string, PropertyDescriptor>
  const describe = (object: object) => Object.getOwnPropertyDescriptors(object) as Own
  // Ignore the console, which error reporting tools wrap, and aliases of the window.
  const isLeftOut = new Set(['console', 'globalThis', 'window', 'self', 'frames', 'parent', 'top', 'document'])
  const owners: [prefix: string, object: object][] = [['', globalThis]]
  for (const [name, { value }] of Object.entries(describe(globalThis))) {
    if (isLeftOut.has(name) || value === null || !['function', 'object'].includes(typeof value)) continue
    owners.push([`${name}.`, value as object])
    const { prototype } = value as { prototype?: unknown }
    if (typeof prototype === 'object' && prototype !== null) owners.push([`${name}.prototype.`, prototype])
  }
  const remembered = owners.map(([prefix, object]) => ({ prefix, object, own: describe(object) }))
  const instances = { history, navigator, performance, document }

  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the browser cannot use outer functions
  const functionOf = (descriptor: PropertyDescriptor | undefined): unknown =>
    typeof descriptor?.value === 'function' ? descriptor.value : undefined
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the browser cannot use outer functions
  const isSame = (one: PropertyDescriptor, other: PropertyDescriptor | undefined) =>
    one.get === other?.get &&
    one.set === other?.set &&
    functionOf(one) === functionOf(other) &&
    ('value' in one ? other !== undefined : true)
  // The shell itself wraps some functions for builds that do not verify their files (packages/federation, unverified-build.ts).
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- code that runs in the browser cannot use outer functions
  const isGuard = (descriptor: PropertyDescriptor | undefined) =>
    [descriptor?.value, descriptor?.set].some(
      (value) => typeof value === 'function' && Reflect.get(value, Symbol.for('kinora guard')) === true,
    )

  function findChanged(): string[] {
    const changed = remembered.flatMap(({ prefix, object, own }) =>
      Object.entries(own).flatMap(([name, before]) => {
        const after = Object.getOwnPropertyDescriptor(object, name)
        return isSame(before, after) || isGuard(after) ? [] : [prefix + name]
      }),
    )
    const shadowed = Object.entries(instances).flatMap(([owner, object]) =>
      Object.getOwnPropertyNames(object)
        .filter((name) => name in (Object.getPrototypeOf(object) as object))
        .map((name) => `${owner}.${name}`),
    )
    return [...changed, ...shadowed]
  }

  Object.defineProperty(globalThis, Symbol.for('kinora check'), { value: findChanged })
}

/** Runs in the browser. Returns the built-in functions that were replaced. */
function changedGlobals(): string[] {
  const find = Reflect.get(globalThis, Symbol.for('kinora check')) as (() => string[]) | undefined
  return find?.() ?? []
}
