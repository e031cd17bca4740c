import { pageTrace } from '@kinora/api-client'
import type { ReleaseDocument, TelemetryEvent, TelemetryReport } from '@kinora/releases/browser'

import type { Telemetry } from './create-telemetry.ts'
import { describeFailure, partOf } from './describe-failure.ts'
import type { MeasuredVital } from './observe-vitals.ts'

type Part = 'remote' | 'version' | 'build' | 'owner' | 'path'
/** An event without its app and page, which are added when it is recorded. */
type Happening = TelemetryEvent extends infer Event ? (Event extends TelemetryEvent ? Omit<Event, Part> : never) : never

/** Web vitals are sampled from one in `vitalsSample` page loads. */
const vitalsSample = 10
/** How many errors each app may report per page. The apps are counted separately, so one app can't use up another's limit. */
const maxErrors = 20
const errorsSoonMs = 1_000
/** The site and browsers accept beacons of up to 64 KB, and a character may take up three bytes. */
const maxReportLength = 24_000

/**
 * Sends recorded events to the site: errors within a second, everything else when the viewer leaves. Events include the build and the route, but no viewer
 * data.
 */
export function startReporting(release: ReleaseDocument): Telemetry {
  const visit = Math.random().toString(36).slice(2)
  const [, traceId] = /^00-([0-9a-f]{32})-/.exec(pageTrace() ?? '') ?? []
  let events: TelemetryEvent[] = []
  let length = 0
  const errors = new Map<string, number>()
  // The route of the current page, and the app that owns it.
  let path = '/'
  let app = 'shell'
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(event: Happening, remoteId: string, build?: string) {
    const part = partOf(release, remoteId)
    const reported: TelemetryEvent = {
      remote: remoteId,
      version: part?.metadata.version ?? '',
      build: build ?? part?.extras.build ?? '',
      owner: part?.extras.owner ?? '',
      path,
      ...event,
    }
    events.push(reported)
    length += JSON.stringify(reported).length
    if (events.length >= 40 || length > maxReportLength) send()
  }

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (events.length === 0) return
    const id = release.microFrontends.shell[0]?.extras.release?.id ?? ''
    const report: TelemetryReport = { schema: 2, release: id, visit, events }
    navigator.sendBeacon('/telemetry', JSON.stringify(report))
    events = []
    length = 0
  }

  /** Most vitals become final when the page is hidden, and in some browsers no later event fires, so send them right away. */
  function addVital(vital: MeasuredVital) {
    add({ kind: 'vital', ...vital }, app)
    if (document.visibilityState === 'hidden') queueMicrotask(send)
  }

  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', send)
  if (Math.random() * vitalsSample < 1) {
    void import('./observe-vitals.ts').then(({ observeVitals }) => observeVitals(addVital)).catch(() => {})
  }

  return (note) => {
    if (note.kind === 'view') {
      path = note.path
      app = note.remoteId ?? 'shell'
      return add({ kind: 'view' }, app)
    }
    const failure = describeFailure(note, release)
    if (failure === undefined) return
    const { remoteId, build, ...event } = failure
    const earlier = errors.get(remoteId) ?? 0
    if (earlier >= maxErrors) return
    errors.set(remoteId, earlier + 1)
    add({ kind: 'error', ...event, ...(traceId !== undefined && { traceId }) }, remoteId, build)
    timer ??= setTimeout(send, errorsSoonMs)
  }
}
