import { describeError } from '@kinora/releases/browser'
import type { TelemetryEvent, TelemetryReport } from '@kinora/releases/browser'

/** The release and build that this page reports for. */
interface ReportedAs extends Pick<TelemetryEvent, 'remote' | 'version' | 'build' | 'owner' | 'path'> {
  release: string
  /** The viewer group, if it decides which release is served. */
  viewer?: string
}

type Failure = Extract<TelemetryEvent, { kind: 'error' }>

const soonMs = 1_000
/** How many errors a page may report. */
const maxErrors = 20

/**
 * Reports page views and uncaught errors to the site, for the owning team and for canary releases. Reports include the build, but nothing about the viewer or
 * the video. Sends nothing if the site doesn't specify a release.
 *
 * @param reportedAs the document's `data-reported-as` attribute.
 * @returns a function to call once the page has rendered. Errors before that count as failed starts.
 */
export function reportEmbed(reportedAs: string | undefined): () => void {
  if (!reportedAs) return () => {}
  const { release, viewer, ...part } = JSON.parse(reportedAs) as ReportedAs
  const visit = Math.random().toString(36).slice(2)
  let phase: Failure['phase'] = 'render'
  let events: TelemetryEvent[] = [{ kind: 'view', ...part }]
  let errors = 0
  let timer = setTimeout(send, soonMs)

  function send() {
    clearTimeout(timer)
    if (events.length === 0) return
    const report: TelemetryReport = { schema: 2, release, visit, events }
    events = []
    // Not a beacon, because beacons send the site's cookies.
    fetch('/telemetry', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      body: JSON.stringify(report),
      ...(viewer !== undefined && { headers: { 'x-kinora-viewer': viewer } }),
    }).catch(() => {})
  }

  function note(error: unknown) {
    const described = describeError(error)
    // Errors outside the released files come from extensions.
    if (described?.place === undefined || errors >= maxErrors) return
    errors += 1
    events.push({ kind: 'error', ...part, ...described, phase })
    clearTimeout(timer)
    timer = setTimeout(send, soonMs)
  }

  addEventListener('error', ({ error }) => note(error))
  addEventListener('unhandledrejection', ({ reason }) => note(reason))
  addEventListener('pagehide', send)
  return () => {
    phase = 'run'
  }
}
