import type { QueryClient } from '@tanstack/react-query'

/** Clears the previous viewer's data, and refetches the current page's queries for the new viewer. */
export function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset()
  // Wait until React has unmounted a page that the new viewer can't access.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
}
