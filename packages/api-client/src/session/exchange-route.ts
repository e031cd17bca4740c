/** The call that exchanges tokens (spec 7). */
export const exchangeRoute = { method: 'POST', path: '/users/refresh-token' } as const
