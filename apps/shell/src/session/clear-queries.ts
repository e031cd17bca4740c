import type { QueryClient } from '@tanstack/react-query'

/** Clears the previous viewer's data. The current page requests it again for the new viewer. */
export function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset()
  // Delayed until after a page that the new viewer cannot access is unmounted.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
}
