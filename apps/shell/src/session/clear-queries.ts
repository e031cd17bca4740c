import type { QueryClient } from '@tanstack/react-query'

/** Drops all that the provider answered to the viewer who has gone; the page that is open asks again for the one who has come. */
export function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset()
  // Not at once: by then a page that is not for the new viewer has heard of the change, and asks no more.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
}
