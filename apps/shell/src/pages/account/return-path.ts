import type { LoginLocationState } from '@kinora/shell-contract'

/** Returns the page to open after login: the page that redirected to `/login`, or else `/` (reading 25). */
export function returnPath(state: unknown): string {
  const from = (state as Partial<LoginLocationState> | null)?.from
  // Only accept paths on this site. `//host` would open another site.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/'
}
