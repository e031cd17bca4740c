import { ReleaseRefusedError } from '@kinora/releases'

import { ChangedMeanwhileError } from '../errors/coded-error.ts'

/** Thrown for invalid arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Exit codes of failed commands, as listed in docs/releasing.md. */
const exitCodes = { failed: 1, usage: 2, refused: 3, changedMeanwhile: 4 }

/** Returns the tool's exit code for an error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage
  if (error instanceof ReleaseRefusedError) return exitCodes.refused
  return error instanceof ChangedMeanwhileError ? exitCodes.changedMeanwhile : exitCodes.failed
}
