/** Builds were found wanting, so nothing has changed for viewers. The message has one line for each fault. */
export class ReleaseRefusedError extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'ReleaseRefusedError'
    this.faults = faults
  }
}
