/** The provider is unreachable or returns invalid responses. The viewer receives a 503 without the cause. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
