import { pathForms } from './path-forms.ts'

/** Whether any URL could match both paths, as with `/music/:id` and `/music/new`. Apps in a release must not have overlapping paths. */
export function routesOverlap(a: string, b: string): boolean {
  // React Router ignores case.
  const formsOfB = pathForms(b.toLowerCase())
  return pathForms(a.toLowerCase()).some((form) => formsOfB.some((other) => formsOverlap(form, other)))
}

function formsOverlap([a, ...restOfA]: readonly string[], [b, ...restOfB]: readonly string[]): boolean {
  if (a === '*' || b === '*') return true
  if (a === undefined || b === undefined) return a === b
  return (a === b || a.startsWith(':') || b.startsWith(':')) && formsOverlap(restOfA, restOfB)
}
