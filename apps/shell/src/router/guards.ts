import type { ApiClient } from '@kinora/api-client'
import { replace } from 'react-router-dom'

/** Sends a viewer who holds a token away from the log-in and sign-up pages (spec 2). */
export function forVisitorsOnly(api: ApiClient) {
  return () => (api.tokens.has() ? replace('/') : null)
}
