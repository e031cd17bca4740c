/** The release tool rejected builds, and nothing has changed for viewers. The message has one line for each error. */
export class ReleaseRefusedError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ReleaseRefusedError'
    this.errors = errors
  }
}
