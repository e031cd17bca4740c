import { createRelease } from '@kinora/releases'
import type { NewRelease, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { readLiveReleases } from '../releases/live-releases.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { pagesToRender } from './pages-to-render.ts'
import { renderErrors } from './render-errors.ts'
import { staticErrors } from './static-errors.ts'
import type { Audience } from './static-errors.ts'

/** How far a check goes. */
export interface CheckOptions {
  /** Whether the builds' pages are rendered in a browser, in the live composition. */
  isRendered: boolean
  /** Who is to see the builds; everybody, if nothing is said. */
  audience?: Audience
}

/** What a check has found. */
export interface CheckFindings {
  /** One line each; none for builds that may go live. */
  errors: string[]
  /** The URLs that were rendered. */
  rendered: string[]
  /** Routes that were not, because the site has no content for their parameters. */
  skipped: string[]
}

/**
 * Looks for what would break if builds went live: first without running them (`staticFaults`), then, if nothing was found, by rendering their pages in
 * the release that they would make with what is live. Viewers see nothing of it.
 *
 * @param builds ids as `publish` gives them.
 * @throws {Error} when pages cannot be rendered at all: no site answers, or there is no browser.
 */
export async function check(
  builds: readonly string[],
  site: Pick<ReleaseContext, 'storage' | 'store' | 'url' | 'operatorToken'>,
  { isRendered, audience }: CheckOptions,
): Promise<CheckFindings> {
  const { storage, store } = site
  const { errors, created, builds: manifests } = await staticErrors(builds, storage, store, audience)
  if (created === undefined || !isRendered) return { errors: errors, rendered: [], skipped: [] }
  await keepForCheck(created, store)
  return renderErrors(site, created.id, pagesToRender(created.document, manifests), async () => {
    const { stable } = await readLiveReleases(store, await store.readPointer())
    return stable && keepForCheck(createRelease(stable, []), store)
  })
}

async function keepForCheck({ id, document }: NewRelease, store: ReleaseStore): Promise<string> {
  await store.saveRelease(id, withoutFallbacks(document))
  return id
}

/** Without the earlier builds that would take the place of one that fails: a error is to be seen here, not hidden. */
function withoutFallbacks({ schema, microFrontends }: ReleaseDocument): ReleaseDocument {
  const entries = Object.entries(microFrontends).map(([id, versions]) => {
    const bare = versions.map(({ url, metadata, extras: { previous: _, ...extras } }) => ({ url, metadata, extras }))
    return [id, bare] as const
  })
  return { schema, microFrontends: Object.fromEntries(entries) as ReleaseDocument['microFrontends'] }
}
