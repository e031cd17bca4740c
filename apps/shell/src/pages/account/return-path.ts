import type { LoginLocationState } from '@kinora/shell-contract'

/** The page to open after log-in: the one that led to `/login`, otherwise `/` (reading 25). */
export function returnPath(state: unknown): string {
  const from = (state as Partial<LoginLocationState> | null)?.from
  // Only a path of this site: `//host` would lead to another one.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/'
}
