import type { ReleasePointer } from '@kinora/releases'

import type { Action } from './act/read-action.ts'
import type { ReportedBuild, ReportedError, TelemetryHealth } from './health/ask-telemetry.ts'
import type { SourcePlace } from './health/source-maps.ts'

export type { Action } from './act/read-action.ts'
export type { CanaryJudgement } from './health/ask-telemetry.ts'
export type { SourcePlace } from './health/source-maps.ts'

/*
 * Responses of the console's server to its page, at `/api/…`. Names, notes and messages are untrusted: the server removes characters that hide or reorder text,
 * and the page renders them only as text.
 */

/** `GET /api/now`: what viewers see, and the last change to it. */
export interface Composition extends ReleasePointer {
  /** Author of changes made in this console. */
  actsAs: string
  siteUrl: string
  /** Apps of both live releases, the shell first. */
  apps: LiveApp[]
  /** Published builds that are not live, newest first. */
  waiting: { id: string; owner: string; publishedAt: string }[]
}

/** An app in the live releases. */
export interface LiveApp {
  app: string
  /** Undefined for a remote that is only in the canary. */
  stable?: LiveBuild | undefined
  /** The canary's build, if it differs. */
  canary?: LiveBuild | undefined
}

/** An app's build in a release. */
export interface LiveBuild {
  version: string
  build: string
  owner: string
  publishedAt?: string | undefined
  /** Declared paths. */
  routes: string[]
  /** The build that replaces this one if it fails. */
  fallback?: string | undefined
  /** Descriptions of version ranges that the shell doesn't satisfy. */
  unmet: string[]
}

/** `GET /api/served`: the release that the site shows to a new viewer, and what is wrong with it. */
export interface ServedNow {
  release?: string | undefined
  problem?: string | undefined
}

/** Kinds of timeline entries. */
export type TimelineKind = 'change' | 'publish' | 'check'

/** `GET /api/timeline?kind=…&limit=…`: the latest events, newest first. */
export interface Timeline {
  entries: TimelineEntry[]
  hasMore: boolean
}

/** An event in the timeline. The author and the reason are unverified. */
export interface TimelineEntry {
  key: string
  /** What happened: `promote`, `canary 10%`, `retire`, `publish`, `check: failed`. */
  title: string
  at?: string | undefined
  by?: string | undefined
  because?: string | undefined
  /** For a canary or halt, the canary's release; for other changes, the new stable release. */
  release?: string | undefined
  /** Builds that the event is about. A change lists the builds that it adds (for a halt, removes), and remotes that it removes as `without radio`. */
  builds: string[]
  /** Owner of a published build. */
  owner?: string | undefined
  /** A check's errors and warnings, or the measurements behind a change that the site made. */
  lines: string[]
  /** Stable release after a change, if it isn't live anymore. */
  rollbackTo?: string | undefined
}

/** An app whose builds differ between two releases. A build is undefined if its release doesn't contain the app. */
export interface AppDifference {
  app: string
  owner: string
  before?: string | undefined
  after?: string | undefined
  /** Paths that only the new build declares. */
  addedRoutes: string[]
  removedRoutes: string[]
}

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
  stable?: AppDifference[] | undefined
  /** How the canary's release would differ from the stable release. */
  canary?: AppDifference[] | undefined
}

/** `POST /api/act`: the result of an action. */
export interface ActResult {
  isDone: boolean
  message: string
  /** Which release the site serves after a change, or the concurrent changes that were made first. */
  detail?: string | undefined
}

/** `GET /api/health?minutes=…`: metrics from the site's telemetry. */
export interface Health extends Pick<TelemetryHealth, 'since' | 'until' | 'times' | 'canary'> {
  /** Releases that viewers see now. */
  live: string[]
  builds: HealthOfBuild[]
  errors: ErrorGroup[]
  /** How many reported builds aren't part of their release. Such reports are fake, so they aren't shown. */
  unknownBuilds: number
}

/** Who sees a build now. */
export type Audience = 'live' | 'canary' | 'not live'

/** Metrics of a build in a release. */
export interface HealthOfBuild extends ReportedBuild {
  audience: Audience
  /** Owner according to the release; empty if the release is no longer stored. */
  owner: string
  /** 95% confidence interval (Wilson) for the share of viewers with errors, as fractions. */
  interval: [number, number]
}

/** Errors with the same cause: the same name and message at the same place in the sources. */
export interface ErrorGroup extends Pick<ReportedError, 'remote' | 'path' | 'phase' | 'fault' | 'message' | 'times'> {
  key: string
  owner: string
  /** Error code, with its meaning if this version knows the code. */
  code?: { number: string; title?: string; remedy?: string } | undefined
  /** Trace ID of a page's API calls, for finding them in the provider's log. */
  traceId?: string | undefined
  firstAt: string
  lastAt: string
  /** Build in the earliest stored report. */
  firstBuild: string
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
  viewers: number
  /** Minimum number of networks; 0 if unknown. Reports from a single network may be fake. */
  networks: number
  /** Whether `viewers` is a lower bound: the site counts by place in the released file, and the error has several. */
  isAtLeast: boolean
  /** All viewers of the build in that release. `share` is the fraction with the error, `interval` its 95% confidence interval. */
  ofViewers: number
  share: number
  interval: [number, number]
}
