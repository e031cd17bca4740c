import { pathForms, segmentsOf } from './path-forms.ts'

/** Decoded values of a path's parameters. */
export type RouteParams = Readonly<Record<string, string>>

/** A route that matches a URL, with the values of its parameters. */
export interface RouteMatch<Route> {
  route: Route
  params: RouteParams
}

/**
 * Finds the route that React Router would select for a URL: the most specific match. Ignores case and trailing slashes. `:name?` and `static?` are optional,
 * and a final `*` matches any remaining segments.
 *
 * @param pathname encoded path of the URL.
 * @param search query of the URL, for routes that require one.
 */
export function matchRoute<Route extends { path: string; query?: string }>(
  routes: readonly Route[],
  pathname: string,
  search = '',
): RouteMatch<Route> | undefined {
  const values = decodeSegments(segmentsOf(pathname))
  let best: RouteMatch<Route> | undefined
  let bestRank = noMatch
  for (const route of routes) {
    if (!hasQuery(route, search)) continue
    for (const form of pathForms(route.path)) {
      const params: Record<string, string> = {}
      const rank = matchForm(form, values, params)
      if (rank > bestRank) {
        best = { route, params }
        bestRank = rank
      }
    }
  }
  return best
}

const noMatch = -Infinity

/** Whether a URL's query includes the one that a route declares. */
export function hasQuery({ query }: { query?: string }, search: string): boolean {
  const given = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value)
}

/**
 * Scores how specific a match is, by React Router's rules: every segment adds to the score, static segments the most, and a splat lowers it.
 *
 * @param params filled with the parameters' values.
 */
function matchForm(form: readonly string[], values: readonly string[], params: Record<string, string>): number {
  const ranks = form.map((segment, i) => {
    const value = values[i] ?? ''
    if (segment === '*') return -1
    if (segment.startsWith(':') && value) {
      // React Router decodes a double-encoded slash too.
      params[segment.slice(1)] = value.replaceAll('%2F', '/')
      return 4
    }
    return segment.toLowerCase() === value.toLowerCase() ? 11 : noMatch
  })
  const isComplete = form.at(-1) === '*' || values.length <= form.length
  return ranks.reduce((sum, rank) => sum + rank, isComplete ? 0 : noMatch)
}

function decodeSegments(segments: string[]): string[] {
  try {
    return segments.map((segment) => decodeURIComponent(segment))
  } catch {
    return segments
  }
}
