import { HttpResponse } from 'msw'

/** Creates a successful response in the provider's envelope. */
export function success(data: unknown, status = 200) {
  return HttpResponse.json({ statusCode: status, success: true, message: 'OK', data }, { status })
}

/**
 * Creates an error response in the provider's envelope. With status 200, `success: false` alone marks it as an error (api.md, "What the client must tolerate").
 */
export function failure(status: number, message = '') {
  return HttpResponse.json({ statusCode: status, success: false, message }, { status })
}
