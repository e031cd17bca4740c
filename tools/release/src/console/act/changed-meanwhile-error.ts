/** What is live is no longer what was shown to whoever acts. */
export class ChangedMeanwhileError extends Error {
  override readonly name = 'ChangedMeanwhileError'

  constructor() {
    super('What is live has changed since this was shown, so nothing was done. Look at it, and decide again.')
  }
}
