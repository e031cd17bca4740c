import { HttpResponse } from 'msw'

/** A successful response of the provider, in its envelope. */
export function success(data: unknown, status = 200) {
  return HttpResponse.json({ statusCode: status, success: true, message: 'OK', data }, { status })
}

/** A failure in the provider's envelope; `status` 200 is the failure by `success: false` alone (api.md, "What the client must tolerate"). */
export function failure(status: number, message = '') {
  return HttpResponse.json({ statusCode: status, success: false, message }, { status })
}
