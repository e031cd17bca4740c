/**
 * Whether some address belongs to both paths, as the router reads them: `/music/:id` and `/music/new` overlap. A path belongs to one app, so two of
 * one release must not.
 */
export function routesOverlap(a: string, b: string): boolean {
  return variantsOf(segmentsOf(a)).some((one) =>
    variantsOf(segmentsOf(b)).some((other) => haveCommonAddress(one, other)),
  )
}

// The router takes no notice of letter case.
function segmentsOf(path: string): string[] {
  return path.toLowerCase().split('/').filter(Boolean)
}

/** A path with and without each of its optional segments: `/music/:id?` is `/music` and `/music/:id`. */
function variantsOf([first, ...rest]: string[]): string[][] {
  if (first === undefined) return [[]]
  const following = variantsOf(rest)
  const present = following.map((variant) => [first.replace(/\?$/, ''), ...variant])
  return first.endsWith('?') ? [...following, ...present] : present
}

function haveCommonAddress([a, ...restOfA]: string[], [b, ...restOfB]: string[]): boolean {
  if (a === '*' || b === '*') return true
  if (a === undefined || b === undefined) return a === b
  return (a === b || a.startsWith(':') || b.startsWith(':')) && haveCommonAddress(restOfA, restOfB)
}
