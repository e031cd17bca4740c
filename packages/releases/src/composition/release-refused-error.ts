/** Thrown if the release tool rejects builds, in which case nothing changes for viewers. The message lists one error per line. */
export class ReleaseRefusedError extends Error {
  readonly errors: readonly string[]

  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.name = 'ReleaseRefusedError'
    this.errors = errors
  }
}
