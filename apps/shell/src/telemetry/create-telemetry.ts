import type { ReleaseDocument } from '@kinora/releases/browser'

import type { TelemetryNote } from './telemetry-note.ts'

/** Takes notes of what happens in the page. They are sent later, by code that is loaded when the page stands. */
export type Telemetry = (note: TelemetryNote) => void

/** Starts to take notes, of errors that nobody caught as well. */
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

/** A file that hangs holds the page's `load` up; nobody waits for that longer. */
const latestStartMs = 6_000

/** Telemetry must not cost the page anything: it starts after everything else, and if it cannot, nobody notices. */
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
