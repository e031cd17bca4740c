import type { ApiClient } from '../create-api-client.ts'
import type { Call } from '../http/call.ts'

/** A client's `call` with the contract's types: a path, parameter, query or body that the contract does not have does not compile. */
export function contractCall(api: ApiClient): Call {
  return api.call as Call
}

export const ignore = () => {}
