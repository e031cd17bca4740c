import { HttpResponse } from 'msw'

/** Returns a successful provider response in the envelope. */
export function success(data: unknown, status = 200) {
  return HttpResponse.json({ statusCode: status, success: true, message: 'OK', data }, { status })
}

/**
 * Returns an error response in the provider's envelope. With `status` 200, only `success: false` marks it as an error (api.md, "What the client must
 * tolerate").
 */
export function failure(status: number, message = '') {
  return HttpResponse.json({ statusCode: status, success: false, message }, { status })
}
