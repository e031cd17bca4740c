import { watchHistoryQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'

import { focusPageHeading } from '../focus-page-heading.ts'

/** Empties the history. It is shown until the provider agrees, because nothing brings it back. */
export function useClearHistory() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = watchHistoryQuery(api)

  return useMutation({
    mutationFn: () => api.users.clearWatchHistory(),
    onSuccess: async () => {
      // An answer on its way was written before the history was empty.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      // The button that was pressed goes with the list.
      focusPageHeading()
    },
  })
}
