import { currentUserQuery } from '@kinora/api-client/queries'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'

/** Fetches the viewer's ID, which requests for their lists need (spec 7). Returns null on failure; the page then gets the error from the cache. */
export async function loadViewerId({ api, queryClient }: RemoteLoaderArgs): Promise<string | null> {
  const query = currentUserQuery(api)
  await queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey)?._id ?? null
}
