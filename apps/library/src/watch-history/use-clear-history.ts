import { watchHistoryQuery } from '@kinora/api-client/queries'
import { useApiClient } from '@kinora/shell-contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { focusPageHeading } from '../move-focus.ts'

/** Clears the history. The list stays visible until the provider confirms, because clearing can't be undone. */
export function useClearHistory() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = watchHistoryQuery(api)

  return useMutation({
    mutationFn: () => api.users.clearWatchHistory(),
    onSuccess: async () => {
      // A response still in flight may include the history.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, [])
      // The pressed button disappears along with the list.
      focusPageHeading()
    },
  })
}
