import { pathForms, segmentsOf } from './path-forms.ts'

/** The values of a path's parameters, decoded. */
export type RouteParams = Readonly<Record<string, string>>

/** A route that answers a URL's path, and the values of its parameters. */
export interface RouteMatch<Route> {
  route: Route
  params: RouteParams
}

/**
 * The route that React Router would choose for a URL's path: of all that match, the most specific. Letter case and slashes at the end make no
 * difference; `:name?` and `static?` may be absent, and a `*` at the end stands for any rest.
 *
 * @param pathname as it stands in the URL, encoded.
 * @param search the URL's query; a route that declares one is found only with it.
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

/** Whether a URL's query contains what a route's declaration requires. */
export function hasQuery({ query }: { query?: string }, search: string): boolean {
  const given = new URLSearchParams(search)
  return [...new URLSearchParams(query)].every(([name, value]) => given.get(name) === value)
}

/**
 * How specific a match is, by the router's own measure: each segment counts, a fixed one the most; a splat counts against its path.
 *
 * @param params is filled in.
 */
function matchForm(form: readonly string[], values: readonly string[], params: Record<string, string>): number {
  const ranks = form.map((segment, i) => {
    const value = values[i] ?? ''
    if (segment === '*') return -1
    if (segment.startsWith(':') && value) {
      // The router takes an encoded slash for one also where the URL has it encoded twice.
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
