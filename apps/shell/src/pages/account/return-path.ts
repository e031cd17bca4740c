import type { LoginLocationState } from '@kinora/shell-contract'

/** Where to go after log-in: the page that sent the viewer to `/login`, else `/` (reading 25). */
export function returnPath(state: unknown): string {
  const from = (state as Partial<LoginLocationState> | null)?.from
  // Only a path of this site: `//host` would be another one.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/'
}
