import type { Call, ReadOptions } from '../request/call.ts'

/** What the viewer can have done with their account where the provider has more than the calls of spec 7: only where the viewer `canDeleteAccount`. */
export interface OwnAccountApi {
  /** Everything that the account has made and left, as the provider sends it: `AccountExport` of its contract. Media are paths from the site's root. */
  export(options?: ReadOptions): Promise<unknown>
  /** Deletes the account for good and ends its sessions. `forbidden` for another password than the account's. The tokens stay to be removed by `users.logout`. */
  remove(password: string): Promise<void>
}

export function createOwnAccountApi(call: Call): OwnAccountApi {
  return {
    export: (options) => call('GET', '/users/me/export', {}, { ...options, decode: (data) => data }),
    remove: (password) => call('DELETE', '/users/me', { body: { password } }, { decode: () => {} }),
  }
}
