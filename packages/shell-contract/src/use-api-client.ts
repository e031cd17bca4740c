import type { ApiClient } from '@kinora/api-client'

import { useShellServices } from './shell-provider.tsx'

/** The one api-client of the page, for mutations and for the query factories of `@kinora/api-client/queries`. */
export function useApiClient(): ApiClient {
  return useShellServices().api
}
