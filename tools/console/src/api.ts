import { QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
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

/**
 * Creates the query cache. A query's key consists of a group and the path to request. Queries in the group `live` are repeated when something changes
 * (`useLiveUpdates`), not after a delay.
 */
export function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey: [, path], signal }) => requestConsole(String(path), signal),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        // The console's server is on this machine, so neither the network nor a repeated request makes a difference.
        networkMode: 'always',
        retry: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/**
 * Refetches all data when a live release changes, a build is published or the console responds again. Paused while the tab is hidden.
 *
 * @returns an error message while polling fails.
 */
export function useLiveUpdates(): string | undefined {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const { data, error } = useQuery<string>({
    queryKey: ['stamp', '/api/live'],
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
