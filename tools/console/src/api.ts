import type { Composition, Health, ServedNow, Timeline, TimelineKind } from '@kinora/release/console'
import { QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

const tokenName = 'kinora-console'

/** Moves the token from the printed URL to `sessionStorage`, where it survives a reload without showing up in history or bookmarks. */
export function takeToken(): void {
  const token = location.hash.slice(1)
  if (token === '') return
  sessionStorage.setItem(tokenName, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Returns this tab's token, or an empty string. */
export function readToken(): string {
  return sessionStorage.getItem(tokenName) ?? ''
}

/** Sends a request to the console's server, as a POST if there is a body. @throws {Error} with a message to display. */
export async function requestConsole<Data>(path: string, signal?: AbortSignal, body?: unknown): Promise<Data> {
  const response = await fetch(path, {
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'x-kinora-console': readToken(), 'content-type': 'application/json' },
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new Error('The console is not responding. Check that the command is still running.')
  })
  const json = (await response.json().catch(() => ({}))) as { error?: string }
  if (!response.ok) throw new Error(json.error ?? `The console returned status ${response.status}.`)
  return json as Data
}

/** Creates the query cache. Data is refreshed when something changes (`useLiveUpdates`), not after a delay. */
export function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The console's server is on this machine, so neither the network nor a repeated request makes a difference.
      queries: { staleTime: Infinity, refetchOnWindowFocus: false, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}

export const compositionQuery = queryOptions({
  queryKey: ['live', 'now'],
  queryFn: ({ signal }) => requestConsole<Composition>('/api/now', signal),
})

export const servedQuery = queryOptions({
  queryKey: ['live', 'served'],
  queryFn: ({ signal }) => requestConsole<ServedNow>('/api/served', signal),
  refetchInterval: 10_000,
})

export const timelineQuery = (kind: TimelineKind | 'all', limit: number) =>
  queryOptions({
    queryKey: ['live', 'timeline', kind, limit],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ limit: String(limit), ...(kind !== 'all' && { kind }) })
      return requestConsole<Timeline>(`/api/timeline?${search}`, signal)
    },
  })

export const healthQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['live', 'health', minutes],
    queryFn: ({ signal }) => requestConsole<Health>(`/api/health?minutes=${minutes}`, signal),
    // Long windows change slowly and are expensive to read.
    refetchInterval: minutes > 24 * 60 ? 60_000 : 5_000,
    staleTime: 2_000,
  })

/**
 * Refetches all data when a live release changes, a build is published or the console responds again. Paused while the tab is hidden.
 *
 * @returns an error message while polling fails.
 */
export function useLiveUpdates(): string | undefined {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const { data, error } = useQuery({
    queryKey: ['stamp'],
    queryFn: ({ signal }) => requestConsole<string>('/api/live', signal),
    enabled: readToken() !== '',
    refetchInterval: 1_000,
    refetchOnWindowFocus: true,
    staleTime: 0,
  })
  const problem = error?.message
  useEffect(() => {
    const isChanged = seen.current !== undefined && seen.current !== data
    if (problem === undefined && isChanged) void queries.invalidateQueries({ queryKey: ['live'] })
    seen.current = problem ?? data
  }, [data, problem, queries])
  return problem
}
