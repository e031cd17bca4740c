import type { TelemetryEvent } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'
import { LRUCache } from 'lru-cache'

/** A reported event whose build is part of the release, completed with data from the release. */
export type KnownEvent = TelemetryEvent & {
  /** The build that replaces this one if it fails. */
  fallback?: string
}

/** A release's builds, for validating reports. */
export interface KnownRelease {
  /**
   * @returns the event with version and owner from the release, minus any locations outside the build's files; undefined if the build isn't part of the
   * release.
   */
  known(event: TelemetryEvent): Promise<KnownEvent | undefined>
}

interface KnownBuild {
  version: string
  owner: string
  /** Paths of the build's files, relative to its folder. */
  files: ReadonlySet<string>
  fallback?: string
}

const maxReleases = 50
const maxBuilds = 200
/** Retry delay for an unreadable manifest. */
const againAfterMs = 60_000

/**
 * Reads each release's builds once. Anyone can send reports, so metrics must not pick up team or build names that a sender made up.
 *
 * @returns a function that rejects if the storage can't be read or doesn't contain the release.
 */
export function createKnownReleases(store: ReleaseStore): (release: string) => Promise<KnownRelease> {
  const releases = new LRUCache<string, Promise<KnownRelease>>({ max: maxReleases })
  const manifests = new LRUCache<string, Promise<Omit<KnownBuild, 'owner'>>>({ max: maxBuilds, ttl: againAfterMs })

  /** The release document says only how to load a fallback, so the rest comes from the fallback's manifest. */
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
