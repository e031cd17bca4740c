import { fileKindOf, RemoteLoadError } from '@kinora/federation/runtime'
import { failureCodes } from '@kinora/releases/browser'

/** Where a remote's build failed: in its entry, in a later script or stylesheet, in its exports or requirements, or while rendering a page. */
export type FailurePhase = 'entry' | 'chunk' | 'css' | 'contract' | 'render'

/** Returns the code that docs/errors lists for a failure. */
export function failureCode(phase: FailurePhase | 'run', error: unknown): string {
  return error instanceof RemoteLoadError ? error.code : failureCodes[phase]
}

/** Returns `chunk` or `css` if a file failed to load after the page had rendered, otherwise `run`. */
export function phaseWhileRunning(error: unknown): 'chunk' | 'css' | 'run' {
  return fileKindOf(error) ?? 'run'
}
