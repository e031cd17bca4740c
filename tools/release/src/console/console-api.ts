import type { CanaryEvidence, DeclaredRoute } from '@kinora/releases'

import type { SourcePlace } from './read/source-maps.ts'

export type { SourcePlace } from './read/source-maps.ts'

/*
 * The responses of the console's server to its page, at `/api/…`. Names, notes and messages are untrusted: the server removes characters that hide or reorder text, and
 * the page renders them as text only.
 */

/** `GET /api/live`: changes whenever the pointer has moved or a build was published. */
export interface LiveStamp {
  stamp: string
  /** After so many milliseconds the page asks again. */
  againMs: number
}

/** `GET /api/now`: what viewers see. */
export interface Composition {
  sequence: number
  changedAt?: string | undefined
  changedBy?: string | undefined
  because?: string | undefined
  /** Whose name the console acts under. */
  actsAs: string
  siteUrl: string
  previous: string | null
  stable: LiveRelease
  canary?: LiveCanary | undefined
  /** Published builds that are not live, the newest first. */
  waiting: WaitingBuild[]
}

/** `GET /api/served`: what the site shows somebody who was never there. */
export type ServedNow =
  /** The release that its page names, where it names one. */
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
  /** Scripts and styles of the first page as gzip leaves them, and the most that they may have. */
  bytes?: number | undefined
  budget: number
  routes: Pick<DeclaredRoute, 'path' | 'access'>[]
  /** The build that stands in when this one fails. */
  previous?: string | undefined
  /** In words: each range that the shell beside it does not meet. */
  unmet: string[]
}

/** A build that lies in the storage and is not live. */
export interface WaitingBuild {
  id: string
  app: string
  version: string
  owner: string
  publishedAt?: string | undefined
  /** Whether it was live before. */
  wasLive: boolean
}

/** What is in the time line. */
export type TimelineKind = 'change' | 'publish' | 'check'

/** `GET /api/timeline?kinds=…&before=…`: a page of what happened, the newest first. */
export interface Timeline {
  entries: TimelineEntry[]
  /** What `before` has to say for the next page; none where there is no other. */
  next?: string | undefined
}

/** One thing that happened. */
export type TimelineEntry = { at?: string | undefined; by?: string | undefined; because?: string | undefined } & (
  | {
      kind: 'change'
      sequence: number
      change: string
      stable: string
      canary?: string | undefined
      /** What it is about: of a canary its release, also of one that was halted; else what is live for everybody since. */
      release: string
      /** The builds that it brings to those who see that release, by what everybody saw before; of one that was halted, those that it takes away. */
      builds: string[]
      /** The remotes that it takes away. */
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

/** A build that is missing is not in that release. */
export interface AppDifference {
  app: string
  owner: string
  before?: { version: string; build: string } | undefined
  after?: { version: string; build: string } | undefined
  /** Paths that only one of the two builds declares. */
  addedRoutes: string[]
  removedRoutes: string[]
}

/** The check before builds go live, with the options of the commands. */
export interface ActionChecks {
  /** Whether to render their pages in a browser. */
  render: boolean
  acceptSize: boolean
  /** Whether to run the URLs and journeys of the teams, from the files in the folder where the console was started and in `apps/<app>` below it. */
  checks: boolean
}

/** An action of the console. Each does what the command of that name does. */
export type Action =
  | ({ kind: 'promote'; builds: string[] } & ActionChecks)
  | ({ kind: 'canary'; builds: string[]; percent: number } & ActionChecks)
  | ({ kind: 'promote-canary' } & ActionChecks)
  | { kind: 'halt' }
  | { kind: 'rollback'; to?: string }

/** `POST /api/plan`: what an action would do now. */
export interface Plan {
  /** What is live as the plan was made; whoever acts names it, so that nothing else is changed than what was shown. */
  sequence: number
  /** Why it would be refused. */
  errors: string[]
  warnings: string[]
  /** What would be done, in sentences. */
  steps: string[]
  /** Whether there is nothing to do. */
  isNothing?: true | undefined
  /** What everybody would see differently. */
  stable?: ReleaseDifference | undefined
  /** What the canary's viewers would see differently from everybody else. */
  canary?: ReleaseDifference | undefined
}

/** `POST /api/act`. */
export interface ActRequest {
  action: Action
  /** Of the plan that was shown. */
  sequence: number
  because?: string | undefined
}

/** What came of an action. */
export type ActResult =
  | {
      isDone: true
      message: string
      /** Which release the site serves, or why that is unknown. */
      served: string
    }
  | { isDone: false; error: string; /** What somebody else changed meanwhile. */ changed?: string }

/** `GET /api/health?minutes=…`: how viewers fare, as the site has heard. */
export interface Health {
  since: string
  until: string
  /** The releases that viewers have now. */
  live: string[]
  builds: HealthOfBuild[]
  errors: ErrorGroup[]
  stepSeconds: number
  /** By time, loads of pages, and those that met an error; `at` in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
  /** Builds that reports name, and their release has not: somebody made them up. Nothing of them is shown. */
  unknownBuilds: number
  /** How the canary that runs is judged; none without a canary, or by a site that does not tell. */
  canary?: CanaryJudgement | undefined
}

/** What the site thinks of the canary that runs, by what it halts it or goes on with it. */
export interface CanaryJudgement {
  release: string
  /** Since when its viewers are counted, as an ISO date. */
  since: string
  /** Of fewer viewers, on either side, nothing is said. */
  minViewers: number
  /** The share of viewers who may meet an error, whatever the stable release's viewers meet; a part of 1. */
  maxErrorRate: number
  isBad: boolean
  isEnough: boolean
  /** In a sentence. */
  because: string
  measures: JudgedMeasure[]
}

/** How viewers of the canary and of the stable release fared by one measure. */
export interface JudgedMeasure {
  measure: string
  /** Of LCP and INP: what is slow, in milliseconds. */
  slowMs?: number | undefined
  canary: JudgedViewers
  stable: JudgedViewers
  /** Between what the difference of the shares lies, canary less stable, however often one looks (99 %); none of too few viewers. */
  difference?: [number, number] | undefined
  verdict: 'worse' | 'not worse' | 'too few viewers'
}

/** The viewers who count: some of each network, without the networks that fared worst. */
export interface JudgedViewers {
  viewers: number
  failedViewers: number
}

/** Who sees a build now. */
export type Audience = 'everybody' | 'canary' | 'nobody'

/** How the viewers of one build in one release fared. A viewer is known during a canary; else each load of a page counts as one. */
export interface HealthOfBuild {
  release: string
  audience: Audience
  remote: string
  build: string
  /** As the release says; empty where that is not in the storage any more. */
  owner: string
  viewers: number
  failedViewers: number
  /** Between what the share of those lies in 95 of 100 samples (Wilson), as parts of 1. */
  interval: [number, number]
  errors: number
  failedLoads: number
  /** Loads of a page in which the previous build stood in. */
  fallbacks: number
  vitals: Record<string, { p75: number; samples: number }>
}

/** Errors that are one mistake: of one name and message, at one place of the sources. */
export interface ErrorGroup {
  key: string
  remote: string
  owner: string
  /** The page's declared path. */
  path: string
  phase: string
  /** Its number, and what that means, as far as this version knows it. */
  code?: { number: string; title?: string; remedy?: string } | undefined
  /** Of the calls of a page that met it: the provider's log has them under this. */
  traceId?: string | undefined
  fault: string
  message?: string | undefined
  times: number
  firstAt: string
  lastAt: string
  /** The build that it was first seen in, of the reports that the site still has. */
  firstBuild: string
  /** How many different viewers met it; undefined for several builds or places, which may have met the same viewers. */
  viewers?: number | undefined
  /** What viewers have now comes first, of that what most of them have. */
  seenIn: ErrorInRelease[]
  /** What led there, the place that threw first. */
  stack: { place: string; source?: SourcePlace | undefined }[]
  /** What takes it from viewers, where one of its builds is live. */
  undo?: Action | undefined
}

/** How often a mistake was met in one build of one release. A viewer may have had two releases, so the viewers of two are not to be added. */
export interface ErrorInRelease {
  release: string
  build: string
  audience: Audience
  times: number
  viewers: number
  /** From so many networks, or more. What comes from one alone, anybody can make up. */
  networks?: number | undefined
  /** Whether it may be more: the site counts by place in the released file, and it was met at several. */
  isAtLeast: boolean
  /** All who had the build in that release; the share of them, and between what it lies in 95 of 100 samples, as parts of 1. */
  ofViewers: number
  share: number
  interval: [number, number]
}
