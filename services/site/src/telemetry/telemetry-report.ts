import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

const Name = Type.String({ pattern: '^[A-Za-z0-9@._-]*$', maxLength: 80 })
const Path = Type.String({ pattern: '^/[A-Za-z0-9/:*._-]*$', maxLength: 120 })
const strict = { additionalProperties: false }

/** Which part of the product an event is of. */
const Part = {
  remote: Name,
  version: Name,
  build: Name,
  /** The team to ask. */
  owner: Type.String({ maxLength: 80 }),
  /** The route's pattern, `/watch/:videoId`: never an address, which could say who watches what. */
  path: Path,
}

const View = Type.Object({ kind: Type.Literal('view'), ...Part }, strict)

const Failure = Type.Object(
  {
    kind: Type.Literal('error'),
    ...Part,
    phase: Type.Union(
      (['start', 'entry', 'chunk', 'css', 'contract', 'render', 'run'] as const).map((phase) => Type.Literal(phase)),
    ),
    /** The error's name. Its message stays in the browser: nobody knows what it quotes. */
    fault: Name,
    /** The released file and place that threw: `/mf/watch/1.0.0-abc/routes.js:1:234`. */
    place: Type.Optional(Type.String({ pattern: '^/mf/[A-Za-z0-9/._-]+(:[0-9]+){0,2}$', maxLength: 200 })),
  },
  strict,
)

const Vital = Type.Object(
  {
    kind: Type.Literal('vital'),
    ...Part,
    name: Type.Union((['LCP', 'CLS', 'INP'] as const).map((name) => Type.Literal(name))),
    value: Type.Number({ minimum: 0, maximum: 600_000 }),
  },
  strict,
)

const TelemetryReportSchema = Type.Object(
  {
    /** The release that the page was opened with. */
    release: Name,
    /** A random id of this one load of the page; the next load has another. */
    visit: Name,
    events: Type.Array(Type.Union([View, Failure, Vital]), { minItems: 1, maxItems: 50 }),
  },
  strict,
)

/** What a page reports about itself. Nothing in it says who looked at what. */
export type TelemetryReport = Static<typeof TelemetryReportSchema>

/** Reads a report; undefined for anything that is not just what a page sends. */
export function readTelemetryReport(text: string): TelemetryReport | undefined {
  try {
    const json: unknown = JSON.parse(text)
    return Value.Check(TelemetryReportSchema, json) ? json : undefined
  } catch {
    return undefined
  }
}
