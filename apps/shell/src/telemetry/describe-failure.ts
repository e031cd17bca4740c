import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { phaseOfFile } from '../remotes/remote-failure.ts'
import type { FailurePhase } from '../remotes/remote-failure.ts'
import { placeInFile } from './place-in-file.ts'
import type { TelemetryNote } from './telemetry-note.ts'

/** An error as it is reported to its team. Its message stays here: nobody knows what it quotes. */
export interface DescribedFailure {
  phase: FailurePhase | 'run'
  fault: string
  place?: string
  /** The part it belongs to: a remote's id, or the shell. */
  remoteId: string
  build?: string | undefined
}

/** @returns undefined for errors that are not of released files: those of extensions, and of requests that were called off. */
export function describeFailure(
  note: Extract<TelemetryNote, { kind: 'error' }>,
  release: ReleaseDocument,
): DescribedFailure | undefined {
  const { error, remoteId, build, phase } = note
  const { name = 'Error', stack = '', request = '' } = (error ?? {}) as Error & { request?: string }
  if (name === 'AbortError') return undefined
  const place = placeInFile.exec(request || stack)?.[0]
  if (remoteId === undefined && place === undefined) return undefined
  const fault = String(name)
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 80)
  return {
    phase: phase === 'run' ? (phaseOfFile(error) ?? 'run') : phase,
    fault,
    ...(place !== undefined && { place }),
    remoteId: remoteId ?? ownerOf(place ?? '', release),
    build: build ?? place?.split('/')[3],
  }
}

function ownerOf(place: string, { microFrontends }: ReleaseDocument): string {
  const [, , id = ''] = place.split('/')
  return id in microFrontends ? id : 'shell'
}

/** The entry of a part of the product in the release. */
export function partOf({ microFrontends }: ReleaseDocument, remoteId: string): MicroFrontend | undefined {
  return microFrontends[remoteId]?.[0] ?? microFrontends.shell[0]
}
