import { pathForms } from './path-forms.ts'

/**
 * Whether the router could send some URL to either path: `/music/:id` and `/music/new` overlap. A path belongs to one app, so two of one release
 * must not.
 */
export function routesOverlap(a: string, b: string): boolean {
  // The router takes no notice of letter case.
  const formsOfB = pathForms(b.toLowerCase())
  return pathForms(a.toLowerCase()).some((form) => formsOfB.some((other) => formsOverlap(form, other)))
}

function formsOverlap([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true
  if (a === undefined || b === undefined) return a === b
  return (a === b || a.startsWith(':') || b.startsWith(':')) && formsOverlap(restOfA, restOfB)
}
