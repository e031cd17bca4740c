import type { CanaryEvidence, DeclaredRoute } from '@kinora/releases'

import type { SourcePlace } from './read/source-maps.ts'

export type { SourcePlace } from './read/source-maps.ts'

/*
 * Responses of the console's server to its page, at `/api/…`. Names, notes and messages are untrusted: the server removes characters that hide or reorder text,
 * and the page renders them only as text.
 */

/** `GET /api/live`: a stamp that changes when the pointer moves, a build is published or a check is stored. */
export interface LiveStamp {
  stamp: string
  /** How long the page should wait before polling again, in milliseconds. */
  againMs: number
}

/** `GET /api/now`: what viewers see. */
export interface Composition {
  sequence: number
  changedAt?: string | undefined
  changedBy?: string | undefined
  because?: string | undefined
  /** Author of changes made in this console. */
  actsAs: string
  siteUrl: string
  previous: string | null
  stable: LiveRelease
  canary?: LiveCanary | undefined
  /** Published builds that are not live, newest first. */
  waiting: WaitingBuild[]
}

/** `GET /api/served`: the release that the site shows to a new viewer. */
export type ServedNow =
  /** Release that the page names, if any. */
  { release?: string | undefined } | { problem: string }

/** A release that viewers see. */
export interface LiveRelease {
  id: string
  apps: LiveBuild[]
}

/** The release that a share of viewers sees. */
export interface LiveCanary extends LiveRelease {
  percent: number
  startedAt: string
  plan?: { steps: number[]; everySeconds: number; steppedAt: string } | undefined
}

/** An app's build in a release. */
export interface LiveBuild {
  app: string
  role: 'shell' | 'remote'
  version: string
  build: string
  owner: string
  bundler?: string | undefined
  publishedAt?: string | undefined
  /** Gzip size of the first page's scripts and styles, and the budget for it. */
  bytes?: number | undefined
  budget: number
  routes: Pick<DeclaredRoute, 'path' | 'access'>[]
  /** The build that replaces this one if it fails. */
  previous?: string | undefined
  /** Descriptions of version ranges that the shell doesn't satisfy. */
  unmet: string[]
}

/** A published build that is not live. */
export interface WaitingBuild {
  id: string
  app: string
  version: string
  owner: string
  publishedAt?: string | undefined
  /** Whether the build has been live before. */
  wasLive: boolean
}

/** Kinds of timeline entries. */
export type TimelineKind = 'change' | 'publish' | 'check'

/** `GET /api/timeline?kinds=…&before=…`: a page of events, newest first. */
export interface Timeline {
  entries: TimelineEntry[]
  /** Value of `before` for the next page; undefined on the last page. */
  next?: string | undefined
}

/** An event in the timeline. */
export type TimelineEntry = { at?: string | undefined; by?: string | undefined; because?: string | undefined } & (
  | {
      kind: 'change'
      sequence: number
      change: string
      stable: string
      canary?: string | undefined
      /** The canary's release, also for a halt; otherwise the new stable release. */
      release: string
      /** Builds that the change adds to the previous stable release; for a halt, the builds that it removes. */
      builds: string[]
      /** Remotes that the change removes. */
      without: string[]
      evidence?: CanaryEvidence | undefined
    }
  | { kind: 'publish'; build: string; owner: string }
  | {
      kind: 'check'
      id: string
      builds: string[]
      errors: string[]
      warnings: string[]
      rendered: number
    }
)

/** The apps whose builds differ between two releases. */
export type ReleaseDifference = AppDifference[]

/** An app's builds in two releases. A build is undefined if its release doesn't contain the app. */
export interface AppDifference {
  app: string
  owner: string
  before?: { version: string; build: string } | undefined
  after?: { version: string; build: string } | undefined
  /** Paths that only the new build declares. */
  addedRoutes: string[]
  removedRoutes: string[]
}

/** Checks to run before builds go live, corresponding to the commands' options. */
export interface ActionChecks {
  /** Whether to render the builds' pages in a browser. */
  render: boolean
  acceptSize: boolean
  /** Whether to run the teams' own checks, from files in the folder where the console was started and in its `apps/<app>` folders. */
  checks: boolean
}

/** An action, equivalent to the command of the same name. */
export type Action =
  | ({ kind: 'promote'; builds: string[] } & ActionChecks)
  | ({ kind: 'canary'; builds: string[]; percent: number } & ActionChecks)
  | ({ kind: 'promote-canary' } & ActionChecks)
  | { kind: 'halt' }
  | { kind: 'rollback'; to?: string }

/** `POST /api/plan`: what an action would do now. */
export interface Plan {
  /**
   * The pointer's sequence number when the plan was made. The request to act includes this number, so that the server makes only the changes that were shown.
   */
  sequence: number
  /** Why the action would be rejected. */
  errors: string[]
  warnings: string[]
  /** One sentence per step. */
  steps: string[]
  /** Whether there is nothing to do. */
  isNothing?: true | undefined
  /** Changes for all viewers. */
  stable?: ReleaseDifference | undefined
  /** How the canary's release would differ from the stable release. */
  canary?: ReleaseDifference | undefined
}

/** `POST /api/act`. */
export interface ActRequest {
  action: Action
  /** Sequence number from the plan that was shown. */
  sequence: number
  because?: string | undefined
}

/** The result of an action. */
export type ActResult =
  | {
      isDone: true
      message: string
      /** A sentence saying which release the site serves, or why that's unknown. */
      served: string
    }
  | { isDone: false; error: string; /** The concurrent changes that were made first. */ changed?: string }

/** `GET /api/health?minutes=…`: metrics from the site's telemetry. */
export interface Health {
  since: string
  until: string
  /** Releases that viewers see now. */
  live: string[]
  builds: HealthOfBuild[]
  errors: ErrorGroup[]
  stepSeconds: number
  /** Page loads over time, and how many had errors. `at` is in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
  /** How many reported builds aren't part of their release. Such reports are fake, so they aren't shown. */
  unknownBuilds: number
  /** Judgement of the running canary; undefined if no canary is running or the site doesn't report one. */
  canary?: CanaryJudgement | undefined
}

/** The site's judgement of the running canary, which decides whether the rollout continues. */
export interface CanaryJudgement {
  release: string
  /** When viewer counting started, as an ISO date. */
  since: string
  /** How many viewers each release needs before they can be compared. */
  minViewers: number
  /** Maximum fraction of viewers with errors, regardless of the stable release. */
  maxErrorRate: number
  isBad: boolean
  isEnough: boolean
  /** The reason, as a sentence. */
  because: string
  measures: JudgedMeasure[]
}

/** A metric of the canary's viewers, compared with the stable release's. */
export interface JudgedMeasure {
  measure: string
  /** Threshold above which LCP or INP is slow, in milliseconds. */
  slowMs?: number | undefined
  canary: JudgedViewers
  stable: JudgedViewers
  /** 99% confidence interval, valid under repeated checks, for the canary's share minus the stable release's; undefined if there are too few viewers. */
  difference?: [number, number] | undefined
  verdict: 'worse' | 'not worse' | 'too few viewers'
}

/** Viewer counts. Each network counts for only a limited number of viewers, and the networks with the most problems are excluded. */
export interface JudgedViewers {
  viewers: number
  failedViewers: number
}

/** Who sees a build now. */
export type Audience = 'everybody' | 'canary' | 'nobody'

/** Metrics of a build in a release. Viewers have IDs only during a canary; at other times, each page load counts as one viewer. */
export interface HealthOfBuild {
  release: string
  audience: Audience
  remote: string
  build: string
  /** Owner according to the release; empty if the release is no longer stored. */
  owner: string
  viewers: number
  failedViewers: number
  /** 95% confidence interval (Wilson) for the share of viewers with errors, as fractions. */
  interval: [number, number]
  errors: number
  failedLoads: number
  /** Page loads on which the previous build replaced this one. */
  fallbacks: number
  vitals: Record<string, { p75: number; samples: number }>
}

/** Errors with the same cause: the same name and message at the same place in the sources. */
export interface ErrorGroup {
  key: string
  remote: string
  owner: string
  /** Declared path of the page. */
  path: string
  phase: string
  /** Error code, with its meaning if this version knows the code. */
  code?: { number: string; title?: string; remedy?: string } | undefined
  /** Trace ID of a page's API calls, for finding them in the provider's log. */
  traceId?: string | undefined
  fault: string
  message?: string | undefined
  times: number
  firstAt: string
  lastAt: string
  /** Build in the earliest stored report. */
  firstBuild: string
  /** Number of distinct viewers; undefined across several builds or places, because their viewers may overlap. */
  viewers?: number | undefined
  /** Occurrences by release: live releases first, then by number of viewers. */
  seenIn: ErrorInRelease[]
  /** Stack, innermost frame first. */
  stack: { place: string; source?: SourcePlace | undefined }[]
  /** The action that stops the error for viewers, if one of its builds is live. */
  undo?: Action | undefined
}

/** An error's occurrences in a build of a release. Don't add up the counts: a viewer may have used two releases. */
export interface ErrorInRelease {
  release: string
  build: string
  audience: Audience
  times: number
  viewers: number
  /** Minimum number of networks. Reports from a single network may be fake. */
  networks?: number | undefined
  /** Whether `viewers` is a lower bound: the site counts by place in the released file, and the error has several. */
  isAtLeast: boolean
  /** All viewers of the build in that release. `share` is the fraction with the error, `interval` its 95% confidence interval. */
  ofViewers: number
  share: number
  interval: [number, number]
}
