import type { ReleaseDocument } from '@kinora/releases/browser'

import type { TelemetryNote } from './telemetry-note.ts'

/** Records an event. The code that sends events loads after the page. */
export type Telemetry = (note: TelemetryNote) => void

/** Starts recording events, including uncaught errors. */
export function createTelemetry(release: ReleaseDocument): Telemetry {
  const waiting: TelemetryNote[] = []
  let take: Telemetry = (note) => waiting.push(note)

  addEventListener('error', ({ error }) => take({ kind: 'error', phase: 'run', error }))
  addEventListener('unhandledrejection', ({ reason }) => take({ kind: 'error', phase: 'run', error: reason }))
  whenPageStands(async () => {
    const { startReporting } = await import('../late-code.ts')
    take = startReporting(release)
    waiting.forEach((note) => take(note))
  })
  return (note) => take(note)
}

/** How long to wait for the page's `load` event, in milliseconds. A stalled file can hold it up. */
const latestStartMs = 6_000

/** Runs `start` once the page has loaded. Ignores failures, because telemetry must never affect the page. */
function whenPageStands(start: () => Promise<void>): void {
  let isStarted = false
  const startQuietly = () => {
    if (isStarted) return
    isStarted = true
    setTimeout(() => void start().catch(() => {}))
  }
  if (document.readyState === 'complete') return startQuietly()
  addEventListener('load', startQuietly)
  setTimeout(startQuietly, latestStartMs)
}
