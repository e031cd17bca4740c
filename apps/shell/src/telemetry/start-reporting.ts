import { pageTrace } from '@kinora/api-client'
import type { ReleaseDocument, TelemetryEvent, TelemetryReport } from '@kinora/releases/browser'

import type { Telemetry } from './create-telemetry.ts'
import { describeFailure, partOf } from './describe-failure.ts'
import type { MeasuredVital } from './observe-vitals.ts'

type Part = 'remote' | 'version' | 'build' | 'owner' | 'path'
/** What an event says apart from which part of the product it is of. */
type Happening = TelemetryEvent extends infer Event ? (Event extends TelemetryEvent ? Omit<Event, Part> : never) : never

/** One in so many loads of the page reports its web vitals. */
const vitalsSample = 10
/** Errors of one app that a page reports at most. Each app has its own count, so that one cannot use up the others'. */
const maxErrors = 20
const errorsSoonMs = 1_000
/** The site, and browsers for a beacon, take 64 KB; an owner's letters may have three bytes each. */
const maxReportLength = 24_000

/**
 * Sends what is noted to the site: errors soon, the rest when the page is left. What is sent says which build and which kind of page it is about,
 * and nothing of who is looking at what.
 */
export function startReporting(release: ReleaseDocument): Telemetry {
  const visit = Math.random().toString(36).slice(2)
  const [, traceId] = /^00-([0-9a-f]{32})-/.exec(pageTrace() ?? '') ?? []
  let events: TelemetryEvent[] = []
  let length = 0
  const errors = new Map<string, number>()
  // The page that is open: its declared path, and the app that owns it.
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

  /** Most are final when the page is hidden, and some browsers say nothing more after that. */
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
