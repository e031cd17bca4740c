/** The provider cannot be asked, or does not answer as it should. The viewer is told so by a 503, without the cause. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}
