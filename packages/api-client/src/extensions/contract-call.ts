import type { ApiClient } from '../create-api-client.ts'
import { typedByContract } from '../request/call.ts'
import type { Call } from '../request/call.ts'

/** A client's `call`, held to the contract: a path, parameter, query or body that the contract does not have does not compile. */
export function contractCall(api: ApiClient): Call {
  return typedByContract(api.call)
}
