/** The release tool rejected builds, and nothing changed for viewers. The message contains one line for each error. */
export class ReleaseRefusedError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ReleaseRefusedError'
    this.errors = errors
  }
}
