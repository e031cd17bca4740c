import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildIdsByApp, createRelease } from '@kinora/releases'
import type { NewRelease, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import type { TeamChecks } from '../checks.ts'
import { readLiveReleases } from '../releases/live-releases.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { pagesToRender } from './plan-visits.ts'
import { createRefuse, formatRefusal } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { renderErrors } from './render-errors.ts'
import { staticErrors } from './static-errors.ts'
import type { Audience } from './static-errors.ts'

/** What to check, and how thoroughly. */
export interface CheckOptions {
  /** Whether to render the builds' pages in a browser, combined with the live release. */
  isRendered: boolean
  /** Who will see the builds; all viewers by default. */
  audience?: Audience | undefined
  /** Whether to allow builds that are much larger than the live ones. Budgets still apply. */
  acceptsSize?: boolean | undefined
  /** Teams' own checks. */
  team?: TeamChecks
  /** Folder for screenshots of rejected pages; a temporary folder by default. */
  evidenceFolder?: string
  /** Maximum number of renders per route; 12 by default. */
  rendersPerRoute?: number
  /** How long to watch each route's simplest page for late errors, in milliseconds; 10,000 by default. */
  watchMs?: number
}

/** Result of a check. */
export interface CheckFindings {
  /** One line per error; empty if the builds may go live. */
  errors: string[]
  /** The same errors, as objects. */
  refusals: Refusal[]
  /** One line per problem that isn't an error yet. */
  warnings: string[]
  /** URLs that were rendered. */
  rendered: string[]
  /** Number of renders. Each URL is rendered for several kinds of viewer. */
  renders: number
  /** Routes that weren't rendered, because the site has no content for their parameters. */
  skipped: string[]
}

/**
 * Finds errors that builds would cause by going live: first without running them (`staticErrors`), then, if none are found, by rendering the pages of the
 * release that they would form with the live builds. Viewers aren't affected.
 *
 * @param builds IDs that `publish` returned.
 * @throws {Error} if pages can't be rendered, because no site responds or no browser is available.
 */
export async function check(
  builds: readonly string[],
  site: Pick<ReleaseContext, 'storage' | 'store' | 'url' | 'operatorToken'>,
  options: CheckOptions,
): Promise<CheckFindings> {
  const { storage, store } = site
  const { audience = 'everybody', evidenceFolder = join(tmpdir(), 'kinora-checks') } = options
  const found = await staticErrors(builds, storage, store, options)
  const { refusals, warnings, created } = found
  if (created === undefined || !options.isRendered)
    return { errors: refusals.map(formatRefusal), refusals, warnings, rendered: [], renders: 0, skipped: [] }
  const apps = found.builds.map(({ id }) => id)
  const kept = await keepForCheck(created, store)
  const rendered = await renderErrors(site, kept, pagesToRender(created.document, found.builds), {
    ...options,
    storage,
    keepLive: async () => {
      const live = await liveReleaseBeside(apps, audience, store)
      return live && keepForCheck(live, store)
    },
    refuse: createRefuse(evidenceFolder, created.id),
  })
  return { ...rendered, warnings, errors: rendered.refusals.map(formatRefusal) }
}

/** Stores a release without previous builds, so that fallbacks don't hide errors. */
async function keepForCheck({ id, document: { schema, microFrontends } }: NewRelease, store: ReleaseStore) {
  const entries = Object.entries(microFrontends).map(([app, versions]) => {
    const bare = versions.map(({ url, metadata, extras: { previous: _, ...extras } }) => ({ url, metadata, extras }))
    return [app, bare] as const
  })
  const document: ReleaseDocument = {
    schema,
    microFrontends: Object.fromEntries(entries) as ReleaseDocument['microFrontends'],
  }
  await store.saveRelease(id, document)
  return { id, document }
}

/**
 * Returns the release to compare builds with: what the audience sees now, but with the stable builds of the checked apps. That way, errors in a canary's other
 * builds aren't blamed on the checked builds, and errors in a canary's builds of the same apps don't excuse them. Undefined if nothing is live.
 */
async function liveReleaseBeside(
  apps: readonly string[],
  audience: Audience,
  store: ReleaseStore,
): Promise<NewRelease | undefined> {
  const { stable, canary } = await readLiveReleases(store, await store.readPointer())
  if (stable === undefined) return undefined
  if (audience === 'everybody' || canary === undefined) return createRelease(stable, [])
  const others = buildIdsByApp(stable)
  const isStable = (app: string) => others[app] !== undefined
  const builds = apps.filter(isStable).map((app) => store.readBuild(`${app}@${others[app]}`))
  const onlyInCanary = apps.filter((app) => !isStable(app))
  return createRelease(canary, await Promise.all(builds), onlyInCanary)
}
