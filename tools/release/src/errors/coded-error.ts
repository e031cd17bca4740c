import type { ErrorCode } from './error-codes.ts'

/** An error with a code at the end of its message. docs/errors describes the codes. */
export class CodedError extends Error {
  override readonly name: string = 'CodedError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options)
    this.code = code
  }
}

/** Another change came first, so nothing was done. */
export class ChangedMeanwhileError extends CodedError {
  override readonly name = 'ChangedMeanwhileError'

  constructor(
    message = 'The live release has changed since this was shown, so nothing was done. Check it, and try again.',
  ) {
    super('KIN-ACT-001', message)
  }
}
