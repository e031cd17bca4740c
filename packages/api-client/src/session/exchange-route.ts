import type { PathOf } from '../request/contract.ts'

/** The call that exchanges tokens (spec 7). */
export const exchangeRoute = { method: 'POST', path: '/users/refresh-token' satisfies PathOf<'POST'> } as const
