import { unmetRanges } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

import { publishedAt, publishedBuilds } from '../builds/published-builds.ts'
import { readLiveReleases } from '../releases/live-releases.ts'
import { releasedBuilds } from '../releases/released-builds.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { readServedRelease } from '../site/served-release.ts'
import type { Composition, LiveBuild, ServedNow } from './console-api.ts'

/** Maximum number of non-live builds to list. */
const maxWaiting = 40

/**
 * Reads what viewers see: the apps of the stable release and of the canary, along with the builds that aren't live.
 *
 * @throws {Error} before the first release.
 */
export async function readComposition(site: ReleaseContext, actsAs: string): Promise<Composition> {
  const pointer = await site.store.readPointer()
  const live = await readLiveReleases(site.store, pointer)
  if (pointer === undefined || live.stable === undefined)
    throw new Error('Nothing is live yet. Publish the shell and the remotes, then promote them.')
  const [builds, ofCanary] = await Promise.all([readBuilds(live.stable, site), readBuilds(live.canary, site)])
  const remotes = [...Object.keys(builds), ...Object.keys(ofCanary)].filter((app) => app !== 'shell').toSorted()
  return {
    ...pointer,
    actsAs,
    siteUrl: site.url,
    apps: ['shell', ...new Set(remotes)].map((app) => ({
      app,
      stable: builds[app],
      canary: ofCanary[app]?.build === builds[app]?.build ? undefined : ofCanary[app],
    })),
    waiting: await readWaiting(
      site,
      new Set([live.stable, live.canary].flatMap((release) => (release ? releasedBuilds(release) : []))),
    ),
  }
}

/** Describes a release's builds, by app. */
async function readBuilds(
  release: ReleaseDocument | undefined,
  { storage }: ReleaseContext,
): Promise<Record<string, LiveBuild>> {
  const provides = release?.microFrontends.shell[0]?.extras.provides ?? {}
  const entries = Object.entries(release?.microFrontends ?? {}).flatMap(([app, [entry]]) =>
    entry ? [{ app, ...entry }] : [],
  )
  const builds = entries.map(async ({ app, metadata, extras }): Promise<[string, LiveBuild]> => [
    app,
    {
      version: metadata.version,
      build: extras.build,
      owner: extras.owner,
      publishedAt: await publishedAt(`${app}@${extras.build}`, storage),
      routes: app === 'shell' ? (extras.pages ?? []) : extras.routes.map(({ path }) => path),
      fallback: extras.previous?.build,
      unmet: unmetRanges(extras.requires, provides).map(
        ({ name, range, provided }) => `needs ${name} ${range}; the shell has ${provided ?? 'none'}`,
      ),
    },
  ])
  return Object.fromEntries(await Promise.all(builds))
}

async function readWaiting(
  { storage, store }: ReleaseContext,
  live: ReadonlySet<string>,
): Promise<Composition['waiting']> {
  const ids = (await publishedBuilds(storage)).filter((id) => !live.has(id))
  const dated = await Promise.all(ids.map(async (id) => ({ id, publishedAt: (await publishedAt(id, storage)) ?? '' })))
  const newest = dated
    .filter((build) => build.publishedAt !== '')
    .toSorted((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, maxWaiting)
  const read = newest.map(async ({ id, publishedAt }) => {
    const manifest = await store.readBuild(id).catch(() => undefined)
    return manifest === undefined ? [] : { id, publishedAt, owner: manifest.owner }
  })
  return (await Promise.all(read)).flat()
}

/** Returns which release the site shows to a new viewer. The site may use another storage, or not respond. */
export async function readServed(site: ReleaseContext): Promise<ServedNow> {
  try {
    const [release, pointer] = await Promise.all([readServedRelease(site), site.store.readPointer()])
    if (release === undefined) return { problem: 'Its page does not specify a release.' }
    if (release === pointer?.stable || release === pointer?.canary?.release) return { release }
    return { problem: `It serves ${release}, which is not live. Check that it uses this storage.` }
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

/** Returns a text that changes when the pointer moves, a build is published or a check is stored. */
export async function readLiveStamp({ store, storage }: ReleaseContext): Promise<string> {
  const [pointer, builds, checks] = await Promise.all([
    store.readPointer(),
    publishedBuilds(storage),
    storage.list('private/checks'),
  ])
  return [pointer?.sequence, builds.length, builds.at(-1), checks.at(-1)].join(' ')
}
