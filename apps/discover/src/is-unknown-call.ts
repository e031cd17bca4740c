import { isApiErrorOfKind } from '@kinora/api-client'

/** Whether the error means that the provider doesn't support the page's call: a 404 without an error code (reading 36). */
export function isUnknownCall(error: unknown): boolean {
  return isApiErrorOfKind(error, 'not-found') && error.code === ''
}
