import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { AppId, BuildName, Owner, Place, ReleaseId, RoutePath, Version } from '../names/released-names.ts'
import { engineMessage } from './engine-message.ts'

const Name = Type.String({ pattern: '^[A-Za-z0-9@._-]*$', maxLength: 80 })
/** Error code, such as `KIN-LOAD-001`. */
const Code = Type.String({ pattern: '^[A-Z0-9-]+$', minLength: 1, maxLength: 20 })
/** ID of the trace that covers the page and its calls, as in `traceparent`. */
const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' })
const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 })
const strict = { additionalProperties: false }

/** Identifies the app that an event is about. */
const Part = {
  remote: AppId,
  version: Version,
  build: BuildName,
  owner: Owner,
  /** Route pattern, such as `/watch/:videoId`, rather than the URL, which could reveal who watches what. */
  path: RoutePath,
}

const View = Type.Object({ kind: Type.Literal('view'), ...Part }, strict)

const Failure = Type.Object(
  {
    kind: Type.Literal('error'),
    ...Part,
    phase: Type.Enum(['start', 'entry', 'chunk', 'css', 'contract', 'render', 'run']),
    /** Name of the error, such as `TypeError`. */
    fault: Name,
    /** Browser engine's message about an error in the code. Other messages aren't sent, because they might contain anything. */
    message: Type.Optional(Type.String({ maxLength: 200, pattern: engineMessage.source })),
    /** Location in a released file where the error was thrown. */
    place: Type.Optional(Place),
    /** Stack frames in released files, innermost first. */
    stack: Type.Optional(Type.Array(Place, { maxItems: 8 })),
    code: Type.Optional(Code),
    /** ID of the trace that covers the page's calls, for finding them in the provider's log. */
    traceId: Type.Optional(TraceId),
  },
  strict,
)

/**
 * Breakdown of a web vital in milliseconds, using the web-vitals library's names. The first four parts belong to LCP, the next three to INP, and the rest to
 * TTFB.
 */
const VitalParts = Type.Partial(
  Type.Object({
    timeToFirstByte: Milliseconds,
    resourceLoadDelay: Milliseconds,
    resourceLoadDuration: Milliseconds,
    elementRenderDelay: Milliseconds,
    inputDelay: Milliseconds,
    processingDuration: Milliseconds,
    presentationDelay: Milliseconds,
    waitingDuration: Milliseconds,
    cacheDuration: Milliseconds,
    dnsDuration: Milliseconds,
    connectionDuration: Milliseconds,
    requestDuration: Milliseconds,
  }),
  strict,
)

const Vital = Type.Object(
  {
    kind: Type.Literal('vital'),
    ...Part,
    name: Type.Enum(['LCP', 'CLS', 'INP', 'FCP', 'TTFB']),
    /** In milliseconds, except for CLS, which has no unit. */
    value: Milliseconds,
    parts: Type.Optional(VitalParts),
    /** For INP only: the released file whose script ran longest. */
    place: Type.Optional(Place),
  },
  strict,
)

const Event = Type.Union([View, Failure, Vital])

const Envelope = Type.Object(
  {
    /** Version of the report schema. */
    schema: Type.Optional(Type.Literal(2)),
    /** Release that the page was opened with. */
    release: ReleaseId,
    /** Random ID for this page load. */
    visit: Name,
    events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 50 }),
  },
  strict,
)

/** An event in a report: a page view, an error, or a web vital. */
export type TelemetryEvent = Static<typeof Event>

/** A page's report about itself, which doesn't identify the viewer. The site stores reports and uses them to judge canaries. */
export type TelemetryReport = Omit<Static<typeof Envelope>, 'events'> & { events: TelemetryEvent[] }

/**
 * Parses a report. Counts and skips unreadable events instead of rejecting the whole report, which may include events from several teams.
 *
 * @returns undefined if `text` isn't a report.
 */
export function readTelemetryReport(text: string): { report: TelemetryReport; unreadable: number } | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Value.Check(Envelope, json)) return undefined
  const events = json.events.filter((event) => Value.Check(Event, event))
  return { report: { ...json, events }, unreadable: json.events.length - events.length }
}
