import { ApiError } from '@kinora/api-client'

/** What the provider would say to a viewer without a token, so that a page need not ask to choose its message. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
