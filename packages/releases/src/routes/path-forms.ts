/**
 * The forms that a declared path has, each as its segments: `/music/:id?` is `/music/:id` and `/music`. Longer ones come first, as the router
 * tries them.
 */
export function pathForms(path: string): string[][] {
  const without = path.replace(optionalSegment, '')
  if (without === path) return [segmentsOf(path)]
  return [...pathForms(path.replace(optionalSegment, '$1')), ...pathForms(without)]
}

const optionalSegment = /(\/[^/]+)\?(?=\/|$)/

/** The segments of a path. Slashes at its end make no difference. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1)
}
