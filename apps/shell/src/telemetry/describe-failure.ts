import { tellableMessage } from '@kinora/releases/browser'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { failureCode, phaseOfFile } from '../remotes/remote-failure.ts'
import type { FailurePhase } from '../remotes/remote-failure.ts'
import { placeInFile } from './place-in-file.ts'
import type { TelemetryNote } from './telemetry-note.ts'

/** An error as it is reported to its team. Of messages the engine's own alone are: nobody knows what others quote. */
export interface DescribedFailure {
  phase: FailurePhase | 'run'
  fault: string
  /** Its number in docs/errors. */
  code: string
  message?: string
  place?: string
  /** The released places that led there, that one first. */
  stack?: string[]
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
  const { name = 'Error', message, stack = '', request = '' } = (error ?? {}) as Error & { request?: string }
  if (name === 'AbortError') return undefined
  const places = String(request || stack).match(new RegExp(placeInFile, 'g')) ?? []
  const [place] = places
  const said = tellableMessage(message)
  if (remoteId === undefined && place === undefined) return undefined
  const fault = String(name)
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 80)
  const failedAt = phase === 'run' ? (phaseOfFile(error) ?? 'run') : phase
  return {
    phase: failedAt,
    fault,
    code: failureCode(failedAt, error),
    ...(said !== undefined && { message: said }),
    ...(place !== undefined && { place, stack: places.filter(isShort).slice(0, 8) }),
    remoteId: remoteId ?? ownerOf(place ?? '', release),
    build: build ?? place?.split('/')[3],
  }
}

/** Longer ones no site takes. */
const isShort = (place: string) => place.length <= 200

function ownerOf(place: string, { microFrontends }: ReleaseDocument): string {
  const [, , id = ''] = place.split('/')
  return id in microFrontends ? id : 'shell'
}

/** The entry of a part of the product in the release. */
export function partOf({ microFrontends }: ReleaseDocument, remoteId: string): MicroFrontend | undefined {
  return microFrontends[remoteId]?.[0] ?? microFrontends.shell[0]
}
