import { CodedError } from './coded-error.ts'

/** What is live is not what the operator meant to change, because another change came first. Nothing was done. */
export class ChangedMeanwhileError extends CodedError {
  override readonly name = 'ChangedMeanwhileError'

  constructor(
    message = 'What is live has changed since this was shown, so nothing was done. Look at it, and decide again.',
  ) {
    super('KIN-ACT-001', message)
  }
}
