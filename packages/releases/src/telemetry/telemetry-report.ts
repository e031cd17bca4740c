import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import { AppId, BuildName, Owner, Place, ReleaseId, RoutePath, Version } from '../names/released-names.ts'
import { engineMessage } from './engine-message.ts'

const Name = Type.String({ pattern: '^[A-Za-z0-9@._-]*$', maxLength: 80 })
/** The number of an error that the product knows: `KIN-LOAD-001`. */
const Code = Type.String({ pattern: '^[A-Z0-9-]+$', minLength: 1, maxLength: 20 })
/** The trace that the page and its calls are part of, as `traceparent` names it. */
const TraceId = Type.String({ pattern: '^[0-9a-f]{32}$' })
const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 })
const strict = { additionalProperties: false }

/** Which part of the product an event is of. */
const Part = {
  remote: AppId,
  version: Version,
  build: BuildName,
  owner: Owner,
  /** The route's pattern, `/watch/:videoId`: never a URL, which could say who watches what. */
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
    /** What the browser's own engine says of a mistake in the code. Any other message stays in the browser: nobody knows what it quotes. */
    message: Type.Optional(Type.String({ maxLength: 200, pattern: engineMessage.source })),
    /** The released file and place that threw. */
    place: Type.Optional(Place),
    /** The places in released files that led there, that place first. */
    stack: Type.Optional(Type.Array(Place, { maxItems: 8 })),
    code: Type.Optional(Code),
    /** Where the page's calls are traced: what it asked for stands under this id in the provider's log. */
    traceId: Type.Optional(TraceId),
  },
  strict,
)

/** Where a vital's time went, in milliseconds, in the library's own words. Of LCP the first four, of INP the next three, of TTFB the rest. */
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
    /** Milliseconds; of CLS a share of the screen. */
    value: Milliseconds,
    parts: Type.Optional(VitalParts),
    /** Of INP: the released file whose script ran longest meanwhile. */
    place: Type.Optional(Place),
  },
  strict,
)

const Event = Type.Union([View, Failure, Vital])

const Envelope = Type.Object(
  {
    /** The version of this schema. */
    schema: Type.Optional(Type.Literal(2)),
    /** The release that the page was opened with. */
    release: ReleaseId,
    /** A random id of this one load of the page; the next load has another. */
    visit: Name,
    events: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 50 }),
  },
  strict,
)

/** One thing that a page reports: a page was opened, something failed, or a web vital was measured. */
export type TelemetryEvent = Static<typeof Event>

/**
 * What a page reports about itself. The site stores it and judges canaries by it. It does not identify the viewer.
 */
export type TelemetryReport = Omit<Static<typeof Envelope>, 'events'> & { events: TelemetryEvent[] }

/**
 * Reads a report. Events that cannot be read are left out and counted: a report has events of several teams, and the mistake of one must not silence the others.
 *
 * @returns undefined for a text that is not a report.
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
