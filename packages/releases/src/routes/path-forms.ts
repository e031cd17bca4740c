/**
 * The variants of a declared path, as segments: `/music/:id?` has the variants `/music/:id` and `/music`. Longer variants are first, in React Router's order.
 */
export function pathForms(path: string): string[][] {
  const without = path.replace(optionalSegment, '')
  if (without === path) return [segmentsOf(path)]
  return [...pathForms(path.replace(optionalSegment, '$1')), ...pathForms(without)]
}

const optionalSegment = /(\/[^/]+)\?(?=\/|$)/

/** The segments of a path, ignoring trailing slashes. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1)
}
