import { ApiError } from '@kinora/api-client'

/** The provider's error for a viewer without a token, so that a page can choose its message without a request. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
