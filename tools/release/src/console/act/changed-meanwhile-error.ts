import { CodedError } from '../../errors/coded-error.ts'

/** What is live is no longer what was shown to whoever acts. */
export class ChangedMeanwhileError extends CodedError {
  override readonly name = 'ChangedMeanwhileError'

  constructor() {
    super(
      'KIN-ACT-001',
      'What is live has changed since this was shown, so nothing was done. Look at it, and decide again.',
    )
  }
}
