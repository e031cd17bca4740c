import type { ApiClient } from '../create-api-client.ts'
import type { ReadOptions } from '../http/call.ts'
import { contractCall, ignore } from './contract-call.ts'

/** Everything that belongs to the viewer's account, as the provider sends it. Media are paths from the site's root. Only for a viewer who `canDeleteAccount`. */
export function exportAccount(api: ApiClient, options?: ReadOptions): Promise<unknown> {
  return contractCall(api)('GET', '/users/me/export', { ...options, read: (data) => data })
}

/** Deletes the account for good and ends its sessions. `forbidden` if the password is wrong. `users.logout` then removes the tokens. Only for a viewer who `canDeleteAccount`. */
export function removeAccount(api: ApiClient, password: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/me', { body: { password }, read: ignore })
}
