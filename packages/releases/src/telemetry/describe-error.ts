import { maxPlaceLength } from '../names/patterns.ts'
import { reportableMessage } from './engine-message.ts'

/** Matches a location in a released file: `/mf/watch/1.0.0-abc/routes.js:1:234`. */
export const placeInFile = /\/mf\/[\w@+./-]+\.(?:m?js|css)(?::\d+){0,2}/

/** What may be reported about an error: its name, the browser engine's message, and where in released files it was thrown. */
export interface DescribedError {
  fault: string
  message?: string
  place?: string
  /** Stack frames in released files, innermost first. */
  stack?: string[]
}

/** Describes an error for a report; returns undefined for an aborted request. */
export function describeError(error: unknown): DescribedError | undefined {
  const { name = 'Error', message, stack = '', request = '' } = (error ?? {}) as Error & { request?: string }
  if (name === 'AbortError') return undefined
  const places = (String(request || stack).match(new RegExp(placeInFile, 'g')) ?? []).filter(
    (found) => found.length <= maxPlaceLength,
  )
  const [place] = places
  const reportable = reportableMessage(message)
  const fault = String(name)
    .replaceAll(/[^\w.-]/g, '')
    .slice(0, 80)
  return {
    fault,
    ...(reportable !== undefined && { message: reportable }),
    ...(place !== undefined && { place, stack: places.slice(0, 8) }),
  }
}
