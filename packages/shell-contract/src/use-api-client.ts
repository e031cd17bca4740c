import type { ApiClient } from '@kinora/api-client'

import { useShellServices } from './shell-provider.tsx'

/** The page's api-client, for mutations and for the query factories in `@kinora/api-client/queries`. */
export function useApiClient(): ApiClient {
  return useShellServices().api
}
