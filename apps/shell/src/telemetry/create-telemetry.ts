import type { ReleaseDocument } from '@kinora/releases/browser'

import type { TelemetryNote } from './telemetry-note.ts'

/** Records events of the page. Code that loads after the page sends them. */
export type Telemetry = (note: TelemetryNote) => void

/** Starts to record events, including uncaught errors. */
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

/** The maximum wait for the page's `load` event, which a stalled file can delay. */
const latestStartMs = 6_000

/** Telemetry must not slow down the page: it starts after everything else, and its failures have no effect. */
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
