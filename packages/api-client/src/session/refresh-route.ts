import type { PathOf } from '../request/contract.ts'

/** The call that refreshes tokens (spec 7). */
export const refreshRoute = { method: 'POST', path: '/users/refresh-token' satisfies PathOf<'POST'> } as const
