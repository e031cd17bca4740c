import { describeError } from '@kinora/releases/browser'
import type { TelemetryEvent, TelemetryReport } from '@kinora/releases/browser'

/** What the site says that reports of this page are of. */
interface ReportedAs extends Pick<TelemetryEvent, 'remote' | 'version' | 'build' | 'owner' | 'path'> {
  release: string
  /** Who was served the page, where that decides which release it is of. */
  viewer?: string
}

type Failure = Extract<TelemetryEvent, { kind: 'error' }>

const soonMs = 1_000
/** An error that repeats itself is reported this often at most. */
const maxErrors = 20

/**
 * Tells the site that this page was opened, and of the errors that nobody caught, so that its team and its canary hear of them: which build it is, and nothing of who
 * watches what. The page of a site that does not say what it is of tells nothing.
 *
 * @param said the attribute `data-reported-as` of the document.
 * @returns what says that the page stands: an error until then kept its viewer from seeing anything.
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
    // As nobody: a beacon would take the cookies of the product along.
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
    // What has no place in released files is another's: an extension's.
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
