import { watchHistoryQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { focusPageHeading } from '../focus-page-heading.ts'

/** Clears the history. The history stays visible until the provider confirms, because clearing cannot be undone. */
export function useClearHistory() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = watchHistoryQuery(api)

  return useMutation({
    mutationFn: () => api.users.clearWatchHistory(),
    onSuccess: async () => {
      // A pending response may still contain the history.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      // The pressed button is removed together with the list.
      focusPageHeading()
    },
  })
}
