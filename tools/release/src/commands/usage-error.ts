/** What was typed cannot be meant. The command ends with 2, where one that failed ends with 1. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
