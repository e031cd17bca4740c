import type { QueryClient } from '@tanstack/react-query'

/** Clears all data of the previous viewer; the current page requests it again for the new one. */
export function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset()
  // Delayed, so that a page which is not for the new viewer is gone by then.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
}
