import type { ReleaseDocument } from '@kinora/releases/browser'

import type { Telemetry } from './create-telemetry.ts'
import { describeFailure, partOf } from './describe-failure.ts'
import { observeVitals } from './observe-vitals.ts'

/** One in so many loads of the page reports its web vitals. */
const vitalsSample = 10
/** An error that repeats itself is reported this often at most. */
const maxErrors = 20
const errorsSoonMs = 1_000

/**
 * Sends what is noted to the site: errors soon, the rest when the page is left. What is sent says which build and which kind of page it is about,
 * and nothing of who is looking at what.
 */
export function startReporting(release: ReleaseDocument): Telemetry {
  const visit = Math.random().toString(36).slice(2)
  let events: object[] = []
  let errors = 0
  // The page that is open: its declared path, and the app that owns it.
  let path = '/'
  let app = 'shell'
  let timer: ReturnType<typeof setTimeout> | undefined

  function add(event: object, remoteId: string, build?: string) {
    const part = partOf(release, remoteId)
    events.push({
      remote: remoteId,
      version: part?.metadata.version ?? '',
      build: build ?? part?.extras.build ?? '',
      owner: part?.extras.owner ?? '',
      path,
      ...event,
    })
    if (events.length >= 40) send()
  }

  function send() {
    clearTimeout(timer)
    timer = undefined
    if (events.length === 0) return
    const id = release.microFrontends.shell[0]?.extras.release?.id ?? ''
    navigator.sendBeacon('/telemetry', JSON.stringify({ release: id, visit, events }))
    events = []
  }

  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pagehide', send)
  if (Math.random() * vitalsSample < 1) {
    observeVitals((name, value) => add({ kind: 'vital', name, value }, app))
  }

  return (note) => {
    if (note.kind === 'view') {
      path = note.path
      app = note.remoteId ?? 'shell'
      return add({ kind: 'view' }, app)
    }
    const failure = errors < maxErrors ? describeFailure(note, release) : undefined
    if (failure === undefined) return
    errors += 1
    const { remoteId, build, ...event } = failure
    add({ kind: 'error', ...event }, remoteId, build)
    timer ??= setTimeout(send, errorsSoonMs)
  }
}
