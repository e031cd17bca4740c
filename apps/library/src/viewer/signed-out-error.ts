import { ApiError } from '@kinora/api-client'

/** The error that a request without a token would throw. Lets a page choose its message without sending a request. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
