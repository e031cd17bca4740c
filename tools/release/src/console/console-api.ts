import type { CanaryEvidence, DeclaredRoute } from '@kinora/releases'

import type { SourcePlace } from './read/source-maps.ts'

export type { ExportUsage } from '../releases/export-usage.ts'
export type { SourcePlace } from './read/source-maps.ts'

/*
 * What the console's server answers to its page, at `/api/…`. Every text that is not of this tool's own is somebody's claim: the server takes signs out of it that
 * would turn or hide text, and the page shows it as text and nothing else.
 */

/** `GET /api/live`: changes whenever the pointer has moved or a build was published. */
export interface LiveStamp {
  stamp: string
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

/** A release that viewers see. */
export interface LiveRelease {
  id: string
  apps: LiveBuild[]
  shared: SharedUse[]
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
  bytes: number
  budget: number
  routes: Pick<DeclaredRoute, 'path' | 'access'>[]
  /** The build that stands in when this one fails. */
  previous?: string | undefined
  /** In words: each range that the shell beside it does not meet. */
  unmet: string[]
}

/** A shared package: what the shell provides, and what each build asks for. */
export interface SharedUse {
  name: string
  provided: string
  asked: { app: string; range: string; isMet: boolean }[]
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

/** `GET /api/check`: what `check` says of the live builds today, without opening pages. */
export interface CheckOfLive {
  errors: string[]
  warnings: string[]
}

/** `GET /api/timeline`: what happened, the newest first. */
export interface Timeline {
  entries: TimelineEntry[]
  /** Releases that can be compared, the newest first. */
  releases: string[]
}

/** One thing that happened. */
export type TimelineEntry = { at?: string | undefined; by?: string | undefined; because?: string | undefined } & (
  | {
      kind: 'change'
      sequence: number
      change: string
      stable: string
      canary?: string | undefined
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
      screenshots: string[]
    }
)

/** `GET /api/compare`: what one release has that another has not. */
export interface ReleaseDifference {
  from: string
  to: string
  apps: AppDifference[]
}

/** What differs in one app. An app that is in one release alone has no build in the other. */
export interface AppDifference {
  app: string
  owner: string
  before?: { version: string; build: string } | undefined
  after?: { version: string; build: string } | undefined
  files: { name: string; before?: number | undefined; after?: number | undefined }[]
  groups: { name: string; before: number; after: number }[]
  routes: { added: string[]; removed: string[] }
  ranges: { name: string; before?: string | undefined; after?: string | undefined }[]
}

/** What the console can do: what the command line's command of that name does. */
export type Action =
  | { kind: 'promote'; builds: string[]; render: boolean; acceptSize: boolean }
  | {
      kind: 'canary'
      builds: string[]
      percent: number
      steps: number[]
      everySeconds: number
      render: boolean
      acceptSize: boolean
    }
  | { kind: 'promote-canary' }
  | { kind: 'halt' }
  | { kind: 'rollback'; to?: string }
  | { kind: 'retire'; remote: string }
  | { kind: 'gc'; days: number }
  | { kind: 'preview'; build: string; days: number }

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
      /** That the site serves it, or why nobody knows. */ served: string
      link?: string | undefined
    }
  | { isDone: false; error: string; /** What somebody else changed meanwhile. */ changed?: string }

/** `GET /api/health?minutes=…`: how viewers fare, as the site has heard. */
export interface Health {
  since: string
  until: string
  builds: HealthOfBuild[]
  errors: ErrorGroup[]
  stepSeconds: number
  /** By time, loads of pages, and those that met an error; `at` in seconds since 1970. */
  times: { at: number; release: string; visits: number; failed: number }[]
}

/** Who sees a build now. */
export type Audience = 'everybody' | 'canary' | 'nobody'

/** How the viewers of one build in one release fared. A viewer is known during a canary; else each load of a page counts as one. */
export interface HealthOfBuild {
  release: string
  audience: Audience
  remote: string
  build: string
  version: string
  owner: string
  viewers: number
  failedViewers: number
  /** Between what the share of those lies in 95 of 100 samples (Wilson), as parts of 1. */
  interval: [number, number]
  errors: number
  failedLoads: number
  /** Loads of a page in which the previous build stood in. */
  fallbacks: number
  vitals: Record<string, { p75: number; low: number | null; high: number | null; samples: number }>
}

/** Errors that are one mistake: of one name and message, at one place of the sources. */
export interface ErrorGroup {
  key: string
  remote: string
  owner: string
  /** The page's declared path. */
  path: string
  phase: string
  fault: string
  message?: string | undefined
  times: number
  viewers: number
  /** Of the viewers of the builds that it was seen in, a part of 1. */
  share: number
  firstAt: string
  lastAt: string
  /** The build that it was first seen in, in the time that was asked for. */
  firstBuild: string
  builds: { build: string; version: string; audience: Audience; times: number; viewers: number }[]
  /** What led there, the place that threw first. */
  stack: { place: string; source?: SourcePlace | undefined }[]
  /** What takes it from viewers, where one of its builds is live. */
  undo?: Action | undefined
}

/** `GET /api/size`: the builds of one app, the newest first. */
export interface AppSizes {
  app: string
  builds: SizeOfBuild[]
}

/** How large the first page of a build is. */
export interface SizeOfBuild {
  build: string
  publishedAt: string
  /** Scripts and styles as gzip leaves them, and the most that they may have. */
  bytes: number
  budget: number
  audience: Audience
}

/** `GET /api/groups?build=…`: bytes of one group of modules, minimised. */
export interface GroupBytes {
  name: string
  bytes: number
}
