import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'

import type { Remotes } from '../remotes/create-remotes.ts'

/** What the shell's routes work with. */
export interface RouteServices {
  api: ApiClient
  queryClient: QueryClient
  remotes: Remotes
}
