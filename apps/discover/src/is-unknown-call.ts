import { isApiErrorOfKind } from '@kinora/api-client'

/** Whether the provider does not know the page's call: its 404 has no error code (reading 36). */
export function isUnknownCall(error: unknown): boolean {
  return isApiErrorOfKind(error, 'not-found') && error.code === ''
}
