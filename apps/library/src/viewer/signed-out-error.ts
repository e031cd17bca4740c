import { ApiError } from '@kinora/api-client'

/** The error that a request without a token would fail with, so that a page can choose its message without a request. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
