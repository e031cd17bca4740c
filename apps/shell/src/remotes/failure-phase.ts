import { fileKindOf, RemoteLoadError } from '@kinora/federation/runtime'
import { failureCodes } from '@kinora/releases/browser'

/** Where a build of a remote failed: its entry, a later script or stylesheet, what it exports or needs, or the rendering of its page. */
export type FailurePhase = 'entry' | 'chunk' | 'css' | 'contract' | 'render'

/** The number of a failure in docs/errors. */
export function failureCode(phase: FailurePhase | 'run', error: unknown): string {
  return error instanceof RemoteLoadError ? error.code : failureCodes[phase]
}

/** `chunk` or `css` for an error that a later file of a build caused after its page was rendered, otherwise `run`. */
export function phaseWhileRunning(error: unknown): 'chunk' | 'css' | 'run' {
  return fileKindOf(error) ?? 'run'
}
