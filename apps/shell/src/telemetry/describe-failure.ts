import { describeError } from '@kinora/releases/browser'
import type { DescribedError, MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { failureCode, phaseWhileRunning } from '../remotes/failure-phase.ts'
import type { FailurePhase } from '../remotes/failure-phase.ts'
import type { TelemetryNote } from './telemetry-note.ts'

/** An error as reported to the owning team. */
export interface DescribedFailure extends DescribedError {
  phase: FailurePhase | 'run'
  /** The error's code in docs/errors. */
  code: string
  /** The app that failed: a remote's ID, or `shell`. */
  remoteId: string
  build?: string | undefined
}

/**
 * Describes an error for its report. @returns undefined for aborted requests and for errors outside the released files, such as those from browser extensions.
 */
export function describeFailure(
  note: Extract<TelemetryNote, { kind: 'error' }>,
  release: ReleaseDocument,
): DescribedFailure | undefined {
  const { error, remoteId, build, phase } = note
  const described = describeError(error)
  if (described === undefined || (remoteId === undefined && described.place === undefined)) return undefined
  const { place } = described
  const failedAt = phase === 'run' ? phaseWhileRunning(error) : phase
  return {
    ...described,
    phase: failedAt,
    code: failureCode(failedAt, error),
    remoteId: remoteId ?? remoteOfPlace(place ?? '', release),
    build: build ?? place?.split('/')[3],
  }
}

function remoteOfPlace(place: string, { microFrontends }: ReleaseDocument): string {
  const [, , id = ''] = place.split('/')
  return id in microFrontends ? id : 'shell'
}

/** Returns an app's entry in the release; for an unknown app, the shell's. */
export function partOf({ microFrontends }: ReleaseDocument, remoteId: string): MicroFrontend | undefined {
  return microFrontends[remoteId]?.[0] ?? microFrontends.shell[0]
}
