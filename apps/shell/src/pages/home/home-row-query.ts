import type { ApiClient } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'

import { homeRowParams } from './home-rows.ts'
import type { HomeRow } from './home-rows.ts'

export function homeRowQuery(api: ApiClient, { sortBy }: HomeRow) {
  return videosQuery(api, homeRowParams(sortBy))
}
