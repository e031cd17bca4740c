import { currentUserQuery } from '@kinora/api-client/queries'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'

/** The id that a list of the viewer's is asked for by (spec 7); null when it cannot be had. The page then reads why from the cache. */
export async function loadViewerId({ api, queryClient }: RemoteLoaderArgs): Promise<string | null> {
  const query = currentUserQuery(api)
  await queryClient.prefetchQuery(query)
  return queryClient.getQueryData(query.queryKey)?._id ?? null
}
