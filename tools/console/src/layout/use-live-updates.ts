import type { LastAction, LiveStamp } from '@kinora/release/console'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { askConsole } from '../api/ask-console.ts'
import { readToken } from '../api/token.ts'

/** Until the console's server has said how often. */
const everyMs = 1_000

/**
 * Has all that is shown of what is live be asked for anew as soon as anybody has changed it. While the tab is not seen nothing is asked.
 *
 * @returns why that cannot be told, undefined while all is well; and the last action of this console.
 */
export function useLiveUpdates(): { problem: string | undefined; last: LastAction | undefined } {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const { data, error } = useQuery({
    queryKey: ['stamp'],
    queryFn: ({ signal }) => askConsole<LiveStamp>('/api/live', undefined, signal),
    enabled: readToken() !== '',
    refetchInterval: ({ state }) => state.data?.againMs ?? everyMs,
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
  return { problem: error?.message, last: data?.acting }
}
