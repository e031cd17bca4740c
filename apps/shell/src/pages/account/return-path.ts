import type { LoginLocationState } from '@kinora/shell-contract'

/** Returns the page to open after login: the one that redirected to `/login`, otherwise `/` (reading 25). */
export function returnPath(state: unknown): string {
  const from = (state as Partial<LoginLocationState> | null)?.from
  // Accept only paths on this site. `//host` would open another site.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/'
}
