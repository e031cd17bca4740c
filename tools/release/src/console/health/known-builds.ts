import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { candidateBuilds } from '../../releases/released-builds.ts'

/** What a report names. Anybody can send one, so it is a claim. */
export interface ClaimedBuild {
  release: string
  remote: string
  build: string
}

/** The builds that releases of the storage have. */
export interface KnownBuilds {
  /** The entry of the release that has the build, as the present one or as the one that stands in for it; undefined where none has. */
  entryOf(claimed: ClaimedBuild): MicroFrontend | undefined
  /** Whether the release is not in the storage any more, so that nobody knows what it had. */
  isGone(release: string): boolean
  /** Whether any of these releases has the build, as `publish` names it. */
  has(build: string): boolean
}

/** A site hears of releases that were live lately, so they are few. */
const mostReleases = 200

/** Reads the documents of the releases that reports name. One that is gone, or never was, has no builds. */
export async function readKnownBuilds(
  claimed: readonly ClaimedBuild[],
  store: Pick<ReleaseStore, 'readRelease'>,
): Promise<KnownBuilds> {
  const documents = new Map<string, ReleaseDocument>()
  const ids = [...new Set(claimed.map(({ release }) => release))].slice(0, mostReleases)
  await Promise.all(
    ids.map(async (id) => {
      const document = await store.readRelease(id).catch(() => undefined)
      if (document !== undefined) documents.set(id, document)
    }),
  )
  const builds = new Set([...documents.values()].flatMap(candidateBuilds))
  return {
    has: (build) => builds.has(build),
    isGone: (release) => !documents.has(release),
    entryOf({ release, remote, build }) {
      const frontends: Partial<ReleaseDocument['microFrontends']> = documents.get(release)?.microFrontends ?? {}
      const entry = Object.hasOwn(frontends, remote) ? frontends[remote]?.[0] : undefined
      return entry?.extras.build === build || entry?.extras.previous?.build === build ? entry : undefined
    },
  }
}
