import type { CanaryEvidence, DeclaredRoute } from '@kinora/releases'

import type { SourcePlace } from './read/source-maps.ts'

export type { SourcePlace } from './read/source-maps.ts'

/*
 * The responses of the console's server to its page, at `/api/…`. Names, notes and messages are untrusted: the server removes characters that hide or reorder text, and
 * the page renders them as text only.
 */

/** `GET /api/live`: changes when the pointer has moved or a build was published. */
export interface LiveStamp {
  stamp: string
  /** The page polls again after this many milliseconds. */
  againMs: number
}

/** `GET /api/now`: what viewers see. */
export interface Composition {
  sequence: number
  changedAt?: string | undefined
  changedBy?: string | undefined
  because?: string | undefined
  /** The author of changes that the console makes. */
  actsAs: string
  siteUrl: string
  previous: string | null
  stable: LiveRelease
  canary?: LiveCanary | undefined
  /** Published builds that are not live, newest first. */
  waiting: WaitingBuild[]
}

/** `GET /api/served`: what the site shows to a new viewer. */
export type ServedNow =
  /** The release that its page names, if any. */
  { release?: string | undefined } | { problem: string }

/** A release that viewers see. */
export interface LiveRelease {
  id: string
  apps: LiveBuild[]
}

/** The release that a share of the viewers sees. */
export interface LiveCanary extends LiveRelease {
  percent: number
  startedAt: string
  plan?: { steps: number[]; everySeconds: number; steppedAt: string } | undefined
}

/** The build of one app in a release. */
export interface LiveBuild {
  app: string
  role: 'shell' | 'remote'
  version: string
  build: string
  owner: string
  bundler?: string | undefined
  publishedAt?: string | undefined
  /** The gzip size of the first page's scripts and styles, and its budget. */
  bytes?: number | undefined
  budget: number
  routes: Pick<DeclaredRoute, 'path' | 'access'>[]
  /** The fallback when this build fails. */
  previous?: string | undefined
  /** The ranges that the shell does not satisfy, in words. */
  unmet: string[]
}

/** A published build that is not live. */
export interface WaitingBuild {
  id: string
  app: string
  version: string
  owner: string
  publishedAt?: string | undefined
  /** Whether it was live before. */
  wasLive: boolean
}

/** The kinds of timeline entries. */
export type TimelineKind = 'change' | 'publish' | 'check'

/** `GET /api/timeline?kinds=…&before=…`: a page of events, newest first. */
export interface Timeline {
  entries: TimelineEntry[]
  /** The value of `before` for the next page; undefined on the last page. */
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
      /** The release of a canary, even if it was halted; otherwise the new stable release. */
      release: string
      /** The builds that it adds for its viewers, relative to the previous stable release; for a halt, the builds that it removes. */
      builds: string[]
      /** The remotes that it removes. */
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

/** A missing build is not in that release. */
export interface AppDifference {
  app: string
  owner: string
  before?: { version: string; build: string } | undefined
  after?: { version: string; build: string } | undefined
  /** Paths that only one of the two builds declares. */
  addedRoutes: string[]
  removedRoutes: string[]
}

/** The checks before builds go live, as in the commands' options. */
export interface ActionChecks {
  /** Whether to render their pages in a browser. */
  render: boolean
  acceptSize: boolean
  /** Whether to run the URLs and journeys of the teams, from the files in the folder where the console was started and in `apps/<app>` below it. */
  checks: boolean
}

/** An action of the console. Each does the same as the command of that name. */
export type Action =
  | ({ kind: 'promote'; builds: string[] } & ActionChecks)
  | ({ kind: 'canary'; builds: string[]; percent: number } & ActionChecks)
  | ({ kind: 'promote-canary' } & ActionChecks)
  | { kind: 'halt' }
  | { kind: 'rollback'; to?: string }

/** `POST /api/plan`: what an action would do now. */
export interface Plan {
  /** The pointer's sequence at the time of the plan. A request to act repeats it, so that nothing changes except what was shown. */
  sequence: number
  /** The reasons why it would be refused. */
  errors: string[]
  warnings: string[]
  /** The steps, in sentences. */
  steps: string[]
  /** Whether there is nothing to do. */
  isNothing?: true | undefined
  /** The changes for all viewers. */
  stable?: ReleaseDifference | undefined
  /** How the canary would differ from the stable release. */
  canary?: ReleaseDifference | undefined
}

/** `POST /api/act`. */
export interface ActRequest {
  action: Action
  /** From the plan that was shown. */
  sequence: number
  because?: string | undefined
}

/** The result of an action. */
export type ActResult =
  | {
      isDone: true
      message: string
      /** The release that the site serves, or why it is unknown. */
      served: string
    }
  | { isDone: false; error: string; /** Another change that came first. */ changed?: string }

/** `GET /api/health?minutes=…`: viewers' measures from the site's telemetry. */
export interface Health {
  since: string
  until: string
  /** The releases that viewers see now. */
  live: string[]
  builds: HealthOfBuild[]
  errors: ErrorGroup[]
  stepSeconds: number
  /** Page loads by time, and those with an error; `at` in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
  /** The number of reported builds that are not in their release, because a sender made them up. They are not shown. */
  unknownBuilds: number
  /** The judgement of the running canary; undefined without one, or if the site does not report it. */
  canary?: CanaryJudgement | undefined
}

/** The site's judgement of the running canary, which decides whether to halt or continue it. */
export interface CanaryJudgement {
  release: string
  /** The start of the counts, as an ISO date. */
  since: string
  /** The minimum number of viewers on either side for a judgement. */
  minViewers: number
  /** The share of viewers who may meet an error, regardless of the stable release; a fraction. */
  maxErrorRate: number
  isBad: boolean
  isEnough: boolean
  /** In a sentence. */
  because: string
  measures: JudgedMeasure[]
}

/** One measure of the canary's and the stable release's viewers. */
export interface JudgedMeasure {
  measure: string
  /** The threshold for slow LCP and INP, in milliseconds. */
  slowMs?: number | undefined
  canary: JudgedViewers
  stable: JudgedViewers
  /** The confidence interval (99 %, valid for repeated looks) of the canary's share less the stable release's; undefined with too few viewers. */
  difference?: [number, number] | undefined
  verdict: 'worse' | 'not worse' | 'too few viewers'
}

/** The counted viewers: a limited number from each network, without the networks with the most problems. */
export interface JudgedViewers {
  viewers: number
  failedViewers: number
}

/** Who sees a build now. */
export type Audience = 'everybody' | 'canary' | 'nobody'

/** The measures of one build in one release. Viewers are identified only during a canary; otherwise each page load counts as one. */
export interface HealthOfBuild {
  release: string
  audience: Audience
  remote: string
  build: string
  /** From the release; empty if the release is no longer stored. */
  owner: string
  viewers: number
  failedViewers: number
  /** The 95 % confidence interval (Wilson) of their share, as fractions. */
  interval: [number, number]
  errors: number
  failedLoads: number
  /** Page loads on which the previous build replaced it. */
  fallbacks: number
  vitals: Record<string, { p75: number; samples: number }>
}

/** Errors with one cause: the same name and message, at one place in the sources. */
export interface ErrorGroup {
  key: string
  remote: string
  owner: string
  /** The page's declared path. */
  path: string
  phase: string
  /** The error code with its meaning, if this version knows it. */
  code?: { number: string; title?: string; remedy?: string } | undefined
  /** The trace of a page's calls, to find them in the provider's log. */
  traceId?: string | undefined
  fault: string
  message?: string | undefined
  times: number
  firstAt: string
  lastAt: string
  /** The build that first reported it, among the stored reports. */
  firstBuild: string
  /** The number of different viewers; undefined for several builds or places, whose viewers may overlap. */
  viewers?: number | undefined
  /** Live releases first, those with the most viewers first. */
  seenIn: ErrorInRelease[]
  /** The stack, innermost first. */
  stack: { place: string; source?: SourcePlace | undefined }[]
  /** The action that removes it for viewers, if one of its builds is live. */
  undo?: Action | undefined
}

/** How often an error occurred in one build of one release. A viewer may have used two releases, so their counts cannot be added. */
export interface ErrorInRelease {
  release: string
  build: string
  audience: Audience
  times: number
  viewers: number
  /** The minimum number of networks. Reports from a single network may be made up. */
  networks?: number | undefined
  /** Whether the count is a lower bound: the site counts by place in the released file, and there were several. */
  isAtLeast: boolean
  /** All viewers of the build in that release; the share with the error and its 95 % confidence interval, as fractions. */
  ofViewers: number
  share: number
  interval: [number, number]
}
