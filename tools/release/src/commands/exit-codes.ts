import { ReleaseRefusedError } from '@kinora/releases'

import { ChangedMeanwhileError } from '../errors/coded-error.ts'

/** What was typed cannot be meant. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** How a command ends that did not do its work. docs/releasing.md lists these for scripts. */
const exitCodes = { failed: 1, usage: 2, refused: 3, changedMeanwhile: 4 }

/** The exit code of the tool for an error that a command threw. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof ReleaseRefusedError) return exitCodes.refused
  return error instanceof ChangedMeanwhileError ? exitCodes.changedMeanwhile : exitCodes.failed
}
