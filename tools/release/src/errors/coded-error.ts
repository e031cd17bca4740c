import type { ErrorCode } from './error-codes.ts'

/** An error whose message ends with a code. docs/errors documents the codes. */
export class CodedError extends Error {
  override readonly name: string = 'CodedError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options)
    this.code = code
  }
}

/** Thrown when a concurrent change has prevented an action. */
export class ChangedMeanwhileError extends CodedError {
  override readonly name = 'ChangedMeanwhileError'

  constructor(
    message = 'The live release has changed since this was shown, so nothing was done. Check the change and try again.',
  ) {
    super('KIN-ACT-001', message)
  }
}
