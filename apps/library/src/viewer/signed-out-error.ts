import { ApiError } from '@kinora/api-client'

/** The same error as for a request without a token. A page uses it to choose its message without sending a request. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
