/** Thrown when the provider is unreachable or its responses are invalid. The viewer receives a 503 that doesn't mention the cause. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
