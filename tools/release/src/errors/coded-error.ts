import type { ErrorCode } from './error-codes.ts'

/** An error that has a number, which stands behind what it says. docs/errors says more of it. */
export class CodedError extends Error {
  override readonly name: string = 'CodedError'
  readonly code: ErrorCode

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(`${message} (${code})`, options)
    this.code = code
  }
}
