import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'

import type { Remotes } from '../remotes/create-remotes.ts'

/** Dependencies of the shell's routes. */
export interface RouteServices {
  api: ApiClient
  queryClient: QueryClient
  remotes: Remotes
}
