import type { ApiClient } from '@kinora/api-client'

import { useShellServices } from './shell-provider.tsx'

/** Returns the page's api-client, for mutations and the query factories in `@kinora/api-client/queries`. */
export function useApiClient(): ApiClient {
  return useShellServices().api
}
