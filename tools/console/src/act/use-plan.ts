import type { Action, Plan } from '@kinora/release/console'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { askConsole } from '../api/ask-console.ts'

/**
 * What an action would do. It is made when the dialog opens and when the action changes, and not anew when somebody else changes what is live: nothing moves under a
 * finger that is about to press; the server refuses what was not shown.
 */
export function usePlan(action: Action) {
  return useQuery({
    queryKey: ['plan', action],
    queryFn: ({ signal }) => askConsole<Plan>('/api/plan', action, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })
}
