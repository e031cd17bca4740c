import { failureCodes } from '@kinora/releases/browser'

import type { CandidateBuild } from './candidate-builds.ts'

/** Where a remote's build went wrong: at its entry, at a script or stylesheet of it, at what it exports or needs, or when its page was rendered. */
export type FailurePhase = 'entry' | 'chunk' | 'css' | 'contract' | 'render'

/** A build of a remote that failed, reported to its team by telemetry. */
export interface RemoteFailure {
  remoteId: string
  build: CandidateBuild
  phase: FailurePhase
  error: unknown
}

/** Receives every build that failed, also where an earlier one took its place. */
export type ReportFailure = (failure: RemoteFailure) => void

/** A build that is not what a remote must be, or that needs what this shell does not provide. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** A build that is of no use here, and of which nothing is run: this shell cannot load it (`incompatible`), or this browser not safely (`browser`). */
export class UnsupportedBuildError extends ContractError {
  readonly reason: 'incompatible' | 'browser'

  constructor(reason: 'incompatible' | 'browser', message: string) {
    super(message)
    this.reason = reason
  }
}

/** The number under which docs/errors says what a failure means. */
export function failureCode(phase: FailurePhase | 'run', error: unknown): string {
  return failureCodes[error instanceof UnsupportedBuildError ? error.reason : phase]
}

/** At which step a build that did not load went wrong. */
export function phaseOf(error: unknown, { container }: CandidateBuild): FailurePhase {
  if (error instanceof ContractError) return 'contract'
  return phaseOfFile(error) ?? (Reflect.get(globalThis, container) === undefined ? 'entry' : 'chunk')
}

/** Whether an error says that a later script or stylesheet of a build did not come, in the words of webpack's runtime. */
export function phaseOfFile(error: unknown): 'chunk' | 'css' | undefined {
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown }
  if (code === 'CSS_CHUNK_LOAD_FAILED') return 'css'
  return name === 'ChunkLoadError' ? 'chunk' : undefined
}
