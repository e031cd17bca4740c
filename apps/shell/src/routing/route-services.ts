import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'

import type { Remotes } from '../remotes/create-remotes.ts'
import type { EarlyVideos } from './early-video.ts'

/** Dependencies of the shell's routes. */
export interface RouteServices {
  api: ApiClient
  queryClient: QueryClient
  remotes: Remotes
  earlyVideos: EarlyVideos
  /** Whether the page that the viewer opened the product with is still loading. */
  isFirstPage(): boolean
}
