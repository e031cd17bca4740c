import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { NewRelease, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import type { ReleaseContext } from '../site/open-site.ts'
import { createEvidence } from './evidence.ts'
import { liveReleaseBeside } from './live-release-beside.ts'
import { pagesToRender } from './pages-to-render.ts'
import { formatRefusal } from './refusal.ts'
import type { Refusal } from './refusal.ts'
import { renderErrors } from './render-errors.ts'
import { staticErrors } from './static-errors.ts'
import type { Audience } from './static-errors.ts'
import type { TeamChecks } from '../checks.ts'

/** What to check, and how thoroughly. */
export interface CheckOptions {
  /** Whether to render the builds' pages in a browser, combined with the live release. */
  isRendered: boolean
  /** Who will see the builds; all viewers by default. */
  audience?: Audience
  /** Whether to allow builds that are much larger than the live ones. Budgets still apply. */
  acceptsSize?: boolean
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
  { isRendered, audience, acceptsSize, team = {}, evidenceFolder, rendersPerRoute, watchMs }: CheckOptions,
): Promise<CheckFindings> {
  const { storage, store } = site
  const {
    refusals,
    warnings,
    created,
    builds: manifests,
  } = await staticErrors(builds, storage, store, { audience, acceptsSize })
  if (created === undefined || !isRendered)
    return {
      errors: refusals.map(formatRefusal),
      refusals,
      warnings,
      rendered: [],
      renders: 0,
      skipped: [],
    }
  const kept = await keepForCheck(created, store)
  const found = await renderErrors(site, kept, pagesToRender(created.document, manifests), {
    storage,
    keepLive: async () => {
      const apps = manifests.map(({ id }) => id)
      const live = await liveReleaseBeside(apps, audience ?? 'everybody', store)
      return live && keepForCheck(live, store)
    },
    evidence: createEvidence(evidenceFolder ?? join(tmpdir(), 'kinora-checks'), created.id),
    team,
    acceptsSize,
    limit: rendersPerRoute,
    watchMs,
  })
  return { ...found, warnings, errors: found.refusals.map(formatRefusal) }
}

async function keepForCheck({ id, document }: NewRelease, store: ReleaseStore): Promise<NewRelease> {
  const bare = withoutFallbacks(document)
  await store.saveRelease(id, bare)
  return { id, document: bare }
}

/** Removes previous builds, so that fallbacks don't hide errors. */
function withoutFallbacks({ schema, microFrontends }: ReleaseDocument): ReleaseDocument {
  const entries = Object.entries(microFrontends).map(([id, versions]) => {
    const bare = versions.map(({ url, metadata, extras: { previous: _, ...extras } }) => ({ url, metadata, extras }))
    return [id, bare] as const
  })
  return { schema, microFrontends: Object.fromEntries(entries) as ReleaseDocument['microFrontends'] }
}
