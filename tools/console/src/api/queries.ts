import type { Composition, Health, LiveStamp, ServedNow, Timeline, TimelineKind } from '@kinora/release/console'
import { infiniteQueryOptions, QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { ConsoleError, readToken, requestConsole } from './console-client.ts'

/** Creates the query cache. Data is refreshed when something changes (`useLiveUpdates`), not after a delay. */
export function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        // Retry only if there is no response, because the server may still be starting. Retrying wouldn't change a rejection.
        retry: (failures, error) => failures < 2 && error instanceof ConsoleError && error.status === 0,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}

export const compositionQuery = queryOptions({
  queryKey: ['live', 'now'],
  queryFn: ({ signal }) => requestConsole<Composition>('/api/now', undefined, signal),
})

/** The release that the site serves. */
export const servedQuery = queryOptions({
  queryKey: ['live', 'served'],
  queryFn: ({ signal }) => requestConsole<ServedNow>('/api/served', undefined, signal),
  refetchInterval: 10_000,
})

export const timelineQuery = (kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: ['live', 'timeline', ...kinds],
    queryFn: ({ signal, pageParam }) => {
      const search = new URLSearchParams({ kinds: kinds.join(','), ...(pageParam !== '' && { before: pageParam }) })
      return requestConsole<Timeline>(`/api/timeline?${search}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

export const healthQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['live', 'health', minutes],
    queryFn: ({ signal }) => requestConsole<Health>(`/api/health?minutes=${minutes}`, undefined, signal),
    // Long windows change slowly and are expensive to read.
    refetchInterval: minutes > 24 * 60 ? 60_000 : 5_000,
    staleTime: 2_000,
  })

/**
 * Refetches all data when a live release changes or a build is published. Paused while the tab is hidden.
 *
 * @returns an error message while polling fails.
 */
export function useLiveUpdates(): string | undefined {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const { data, error } = useQuery({
    queryKey: ['stamp'],
    queryFn: ({ signal }) => requestConsole<LiveStamp>('/api/live', undefined, signal),
    enabled: readToken() !== '',
    refetchInterval: ({ state }) => state.data?.againMs ?? 1_000,
    refetchOnWindowFocus: true,
    staleTime: 0,
    retry: false,
  })
  const stamp = data?.stamp
  useEffect(() => {
    if (stamp === undefined) return
    if (seen.current !== undefined && seen.current !== stamp) void queries.invalidateQueries({ queryKey: ['live'] })
    seen.current = stamp
  }, [stamp, queries])
  return error?.message
}
