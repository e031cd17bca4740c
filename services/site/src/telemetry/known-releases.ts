import type { TelemetryEvent } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'
import { LRUCache } from 'lru-cache'

/** An event for a build that is part of the release, with data from the release. */
export type KnownEvent = TelemetryEvent & {
  /** The build that replaces this build if it fails. */
  fallback?: string
}

/** The builds of a release, which reports are checked against. */
export interface KnownRelease {
  /**
   * @returns the event with the version and owner from the release, and without locations outside the build's files; undefined if the build is not part of the
   * release.
   */
  known(event: TelemetryEvent): Promise<KnownEvent | undefined>
}

interface KnownBuild {
  version: string
  owner: string
  /** The paths of its files, relative to the build's folder. */
  files: ReadonlySet<string>
  fallback?: string
}

const maxReleases = 50
const maxBuilds = 200
/** How long to wait before retrying an unreadable manifest. */
const againAfterMs = 60_000

/**
 * Reads each release's builds once. Anyone can send reports, so metrics must not contain team or build names that a sender invented.
 *
 * @returns a function that rejects if the storage cannot be read or does not contain the release.
 */
export function createKnownReleases(store: ReleaseStore): (release: string) => Promise<KnownRelease> {
  const releases = new LRUCache<string, Promise<KnownRelease>>({ max: maxReleases })
  const manifests = new LRUCache<string, Promise<Omit<KnownBuild, 'owner'>>>({ max: maxBuilds, ttl: againAfterMs })

  /** The release document contains only the data for loading a fallback, so read the fallback's manifest. */
  function readManifest(id: string): Promise<Omit<KnownBuild, 'owner'>> {
    const read = manifests.get(id) ?? manifestOf(id)
    manifests.set(id, read)
    return read
  }

  async function manifestOf(id: string): Promise<Omit<KnownBuild, 'owner'>> {
    const manifest = await store.readBuild(id).catch(() => undefined)
    return { version: manifest?.version ?? '', files: new Set(Object.keys(manifest?.assets ?? {})) }
  }

  async function read(release: string): Promise<KnownRelease> {
    const { microFrontends } = await store.readRelease(release)
    const builds = new Map<string, () => Promise<KnownBuild>>()
    for (const [app, [entry]] of Object.entries(microFrontends)) {
      if (entry === undefined) continue
      const { metadata, extras } = entry
      const { build, owner, assets, previous } = extras
      const present: KnownBuild = { version: metadata.version, owner, files: new Set(Object.keys(assets)) }
      if (previous !== undefined) {
        present.fallback = previous.build
        const id = `${app}@${previous.build}`
        builds.set(id, async () => ({ ...(await readManifest(id)), owner }))
      }
      builds.set(`${app}@${build}`, async () => present)
    }

    async function isKnownPlace(place: string): Promise<boolean> {
      const [, app, build, file = ''] = /^\/mf\/([^/]+)\/([^/]+)\/(.+?)(?::\d+){0,2}$/.exec(place) ?? []
      const known = await builds.get(`${app}@${build}`)?.()
      return known?.files.has(file) === true
    }

    async function knownPlaces(places: readonly string[]): Promise<string[]> {
      const known = await Promise.all(places.map(isKnownPlace))
      return places.filter((_, index) => known[index])
    }

    return {
      async known(event) {
        const build = await builds.get(`${event.remote}@${event.build}`)?.()
        if (build === undefined) return undefined
        const { version, owner, fallback } = build
        const valid: KnownEvent = { ...event, version, owner, ...(fallback !== undefined && { fallback }) }
        if (valid.kind === 'view') return valid
        const { place } = valid
        if (place !== undefined && !(await isKnownPlace(place))) delete valid.place
        if (valid.kind === 'error' && valid.stack !== undefined) valid.stack = await knownPlaces(valid.stack)
        return valid
      },
    }
  }

  return (release) => {
    const known = releases.get(release) ?? read(release)
    releases.set(release, known)
    known.catch(() => releases.delete(release))
    return known
  }
}
