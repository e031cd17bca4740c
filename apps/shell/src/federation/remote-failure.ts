import type { RemoteBuild } from './create-federation.ts'

/** Where a remote's build went wrong: at its entry, at a script or stylesheet of it, at what it exports or needs, or when its page was drawn. */
export type FailurePhase = 'entry' | 'chunk' | 'css' | 'contract' | 'render'

/** A build of a remote that failed, told to its team by telemetry. */
export interface RemoteFailure {
  remoteId: string
  build: RemoteBuild
  phase: FailurePhase
  error: unknown
}

/** Is told of every build that failed, also where an earlier one stood in for it. */
export type ReportFailure = (failure: RemoteFailure) => void

/** A build that is not what a remote must be, or that needs what this shell does not provide. */
export class ContractError extends Error {
  override name = 'ContractError'
}

/** At which step a build that did not load went wrong. */
export function phaseOf(error: unknown, { container }: RemoteBuild): FailurePhase {
  if (error instanceof ContractError) return 'contract'
  // As mini-css-extract-plugin's runtime names it.
  if ((error as { code?: unknown } | null)?.code === 'CSS_CHUNK_LOAD_FAILED') return 'css'
  return container in globalThis ? 'chunk' : 'entry'
}
