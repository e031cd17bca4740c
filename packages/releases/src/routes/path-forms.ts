/**
 * Expands the optional segments in a declared path: `/music/:id?` becomes `/music/:id` and `/music`, each split into segments. Longer variants come first, as
 * in React Router.
 */
export function pathForms(path: string): string[][] {
  const without = path.replace(optionalSegment, '')
  if (without === path) return [segmentsOf(path)]
  return [...pathForms(path.replace(optionalSegment, '$1')), ...pathForms(without)]
}

const optionalSegment = /(\/[^/]+)\?(?=\/|$)/

/** Splits a path into segments, ignoring trailing slashes. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1)
}
