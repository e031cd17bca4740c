/** A remote's page cannot be shown. The rest of the product is not touched by it. */
export class RemoteUnavailableError extends Error {
  readonly remoteId: string
  /**
   * `incompatible`: it needs a shell that this page does not have. `browser`: this browser cannot hold its files to what was released. `failed`: it did not load, and
   * trying again may help.
   */
  readonly reason: 'incompatible' | 'browser' | 'failed'
  /** Its number in docs/errors. */
  readonly code: string | undefined

  constructor(
    remoteId: string,
    reason: RemoteUnavailableError['reason'],
    message: string,
    { code, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options)
    this.name = 'RemoteUnavailableError'
    this.remoteId = remoteId
    this.reason = reason
    this.code = code
  }
}
