import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type { Part } from './viewer.ts'

/** Testing Library, for finding elements by role and name inside the page. Browser drivers themselves only support selectors. */
export const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/**
 * Body of a function that runs in the page and finds the elements for a part or a field's label. Returns null if `testingLibrary` hasn't run in the page yet.
 */
export const findParts = `
  const [parts, label, isPressed] = arguments
  const library = globalThis.TestingLibraryDom
  if (!library) return null
  if (label) return library.queryAllByLabelText(document.body, label, { selector: 'input, textarea' })
  let places = [document.body]
  for (const { role, name } of parts) {
    const wanted = name && (name.source === undefined ? name : new RegExp(name.source, name.flags))
    places = places.flatMap((place) => library.queryAllByRole(place, role, wanted ? { name: wanted } : {}))
  }
  return isPressed ? places.filter((place) => !place.matches(':disabled')) : places`

/** Search criteria for `findParts`. */
export type Sought = [steps: unknown[], label: string | null, isPressed: boolean]

export function soughtPart(part: Part): Sought {
  return [stepsTo(part), null, false]
}

/** Creates search criteria for an enabled control. */
export function soughtToPress(part: Part): Sought {
  return [stepsTo(part), null, true]
}

export function soughtField(label: string): Sought {
  return [[], label, false]
}

/** Lists a part's ancestors, outermost first, followed by the part itself. */
function stepsTo({ role, name, within }: Part): unknown[] {
  const before = within === undefined ? [] : stepsTo(within)
  return [...before, { role, name: name instanceof RegExp ? { source: name.source, flags: name.flags } : name }]
}

/** How long to wait for a part to appear. */
const timeoutMs = 30_000

/** Waits for the first matching element. @throws {Error} with the search criteria, if no element appears in time. */
export async function firstOf<Found>(look: (sought: Sought) => Promise<Found[]>, sought: Sought): Promise<Found> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const [found] = await look(sought)
    if (found !== undefined) return found
  }
  throw new Error(`No element on the page matches ${sought[1] ?? JSON.stringify(sought[0])}.`)
}
