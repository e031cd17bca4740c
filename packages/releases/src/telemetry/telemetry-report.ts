import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { AppId, BuildName, Owner, Place, ReleaseId, RoutePath, Version } from '../names/released-names.ts'
import { engineMessage } from './engine-message.ts'

const Name = Type.String({ pattern: '^[A-Za-z0-9@._-]*$', maxLength: 80 })
/** The product's error code, such as `KIN-LOAD-001`. */
const Code = Type.String({ pattern: '^[A-Z0-9-]+$', minLength: 1, maxLength: 20 })
/** The ID of the trace that contains the page and its calls, as in `traceparent`. */
const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' })
const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 })
const strict = { additionalProperties: false }

/** The app that an event is about. */
const Part = {
  remote: AppId,
  version: Version,
  build: BuildName,
  owner: Owner,
  /** The route's pattern, such as `/watch/:videoId`. Not the URL, which could reveal who watches what. */
  path: RoutePath,
}

const View = Type.Object({ kind: Type.Literal('view'), ...Part }, strict)

const Failure = Type.Object(
  {
    kind: Type.Literal('error'),
    ...Part,
    phase: Type.Enum(['start', 'entry', 'chunk', 'css', 'contract', 'render', 'run']),
    /** The error's name. */
    fault: Name,
    /** The browser engine's message about an error in the code. Other messages are not sent, because they may contain anything. */
    message: Type.Optional(Type.String({ maxLength: 200, pattern: engineMessage.source })),
    /** The location in a released file that threw the error. */
    place: Type.Optional(Place),
    /** The stack's locations in released files, innermost first. */
    stack: Type.Optional(Type.Array(Place, { maxItems: 8 })),
    code: Type.Optional(Code),
    /** The ID of the trace that contains the page's calls. It is also in the provider's log. */
    traceId: Type.Optional(TraceId),
  },
  strict,
)

/**
 * A web vital's parts in milliseconds, with the names of the web-vitals library. The first four belong to LCP, the next three to INP, the remaining ones to
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
    /** In milliseconds; for CLS, a fraction of the screen. */
    value: Milliseconds,
    parts: Type.Optional(VitalParts),
    /** For INP, the released file whose script ran longest. */
    place: Type.Optional(Place),
  },
  strict,
)

const Event = Type.Union([View, Failure, Vital])

const Envelope = Type.Object(
  {
    /** The version of the report schema. */
    schema: Type.Optional(Type.Literal(2)),
    /** The release that the page was opened with. */
    release: ReleaseId,
    /** A random ID of this page load. */
    visit: Name,
    events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 50 }),
  },
  strict,
)

/** An event in a report: a page was opened, an error occurred, or a web vital was measured. */
export type TelemetryEvent = Static<typeof Event>

/** A page's report about itself. The site stores it and uses it to judge canaries. It does not identify the viewer. */
export type TelemetryReport = Omit<Static<typeof Envelope>, 'events'> & { events: TelemetryEvent[] }

/**
 * Parses a report. Omits and counts unreadable events instead of rejecting the report, because it may contain events from several teams.
 *
 * @returns undefined if `text` is not a report.
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
