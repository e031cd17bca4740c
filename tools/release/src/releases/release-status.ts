import { buildIdsByApp, onOneLine, unmetRanges } from '@kinora/releases'
import type { Canary, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { publishedAt } from '../builds/published-builds.ts'
import type { CanaryJudgement } from '../console/health/ask-telemetry.ts'
import type { ReportedErrors } from '../site/error-counts.ts'
import { formatAge, formatTable, planInWords } from '../commands/format.ts'
import { requireLive } from './live-releases.ts'

/** An app in a live release. */
export interface LiveApp {
  release: string
  id: string
  version: string
  build: string
  owner: string
  /** When the build was published, as an ISO date. */
  publishedAt: string | undefined
  /** Version ranges that the build requires, by package. */
  requires: Record<string, string>
  /** Descriptions of ranges that the shell doesn't satisfy. If there are any, the app's pages show an error. */
  unmet: string[]
  /** Errors reported in the last hour; undefined if unknown. */
  errors: number | undefined
}

/** What is live. */
export interface ReleaseStatus {
  sequence: number
  release: string
  previous: string | null
  /** When the release went live, as an ISO date. */
  changedAt: string | undefined
  /** Author of the last change. */
  changedBy: string | undefined
  because: string | undefined
  canary?: Pick<Canary, 'release' | 'percent' | 'startedAt' | 'plan'> & {
    /** The site's judgement, or what it is still waiting for, as a sentence; undefined if the site doesn't report one. */
    judgement?: string
  }
  /** Unreadable events for live releases in the last hour; undefined if unknown. */
  unreadableEvents: number | undefined
  /** Apps of the stable release, plus those of the canary whose builds differ. */
  apps: LiveApp[]
}

/**
 * Reads the live releases, and compares each remote's ranges with the versions that its shell provides.
 *
 * @param reported errors that pages reported.
 * @param judged the site's judgement of the canary.
 * @throws {Error} before the first release.
 */
export async function readStatus(
  storage: SiteStorage,
  store: ReleaseStore,
  reported?: ReportedErrors,
  judged?: Pick<CanaryJudgement, 'release' | 'because'>,
): Promise<ReleaseStatus> {
  const pointer = requireLive(await store.readPointer())
  const { sequence, stable, previous, changedAt, changedBy, because, canary } = pointer

  async function appsOf(release: string, document: ReleaseDocument): Promise<LiveApp[]> {
    const provides = document.microFrontends.shell[0]?.extras.provides ?? {}
    const entries = Object.entries(document.microFrontends).flatMap(([id, [entry]]) => (entry ? [{ id, entry }] : []))
    return Promise.all(
      entries.map(async ({ id, entry: { metadata, extras } }) => ({
        release,
        id,
        version: metadata.version,
        build: extras.build,
        owner: extras.owner,
        publishedAt: await publishedAt(`${id}@${extras.build}`, storage),
        requires: extras.requires,
        unmet: unmetRanges(extras.requires, provides).map(
          ({ name, range, provided }) => `needs ${name} ${range}; the live shell has ${provided ?? 'none'}`,
        ),
        // If telemetry is available, an app without reports has no errors.
        errors: reported && (reported.errors[release]?.[id] ?? 0),
      })),
    )
  }

  const unreadableIn = (release?: string) => (release === undefined ? 0 : (reported?.unreadable[release] ?? 0))
  const unreadableEvents = reported && unreadableIn(stable) + unreadableIn(canary?.release)
  const stableDocument = await store.readRelease(stable)
  const apps = await appsOf(stable, stableDocument)
  const status = { sequence, release: stable, previous, changedAt, changedBy, because, unreadableEvents }
  if (canary === undefined) return { ...status, apps }
  const stableBuilds = buildIdsByApp(stableDocument)
  const canaryApps = await appsOf(canary.release, await store.readRelease(canary.release))
  const { release, percent, startedAt, plan } = canary
  return {
    ...status,
    canary: {
      release,
      percent,
      startedAt,
      ...(plan && { plan }),
      ...(judged?.release === release && { judgement: judged.because }),
    },
    apps: [...apps, ...canaryApps.filter(({ id, build }) => stableBuilds[id] !== build)],
  }
}

const headings = ['RELEASE', 'REMOTE', 'VERSION', 'BUILD', 'OWNER', 'AGE', 'ERRORS', 'BUILT WITH']

/** Formats the status as a table. */
export function formatStatus(status: ReleaseStatus, now?: number): string {
  const { release, sequence, changedAt, changedBy, because, canary, unreadableEvents = 0, apps } = status
  const rows = apps.map((app) => [
    app.release,
    app.id,
    app.version,
    app.build,
    app.owner,
    formatAge(app.publishedAt, now),
    app.errors === undefined ? '–' : String(app.errors),
    formatRanges(app.requires),
  ])
  const unmetLines = apps.flatMap(({ id, version, unmet }) => unmet.map((range) => `! ${id} ${version} ${range}`))
  return [
    `stable  ${release}, sequence ${sequence}, live for ${formatAge(changedAt, now)}`,
    ...(canary === undefined
      ? []
      : [
          `canary  ${canary.release}, ${canary.percent}% of viewers, for ${formatAge(canary.startedAt, now)}`,
          ...(canary.plan === undefined ? [] : [`        ${planInWords(canary.plan)}`]),
          ...(canary.judgement === undefined ? [] : [`        ${onOneLine(canary.judgement, 500)}`]),
        ]),
    ...(changedBy === undefined
      ? []
      : [`changed by ${onOneLine(changedBy, 120)}${because === undefined ? '' : `: ${onOneLine(because, 500)}`}`]),
    '',
    ...formatTable([headings, ...rows]),
    ...unmetLines,
    ...(unreadableEvents === 0
      ? []
      : [
          `! The site could not read ${unreadableEvents} events reported in the last hour, so there may be more errors.`,
        ]),
  ].join('\n')
}

/** Formats ranges: `api-client ^1.4.0, react ^19.3.0`. */
function formatRanges(requires: Record<string, string>): string {
  return Object.entries(requires)
    .map(([name, range]) => `${name.replace('@kinora/', '')} ${range}`)
    .join(', ')
}
