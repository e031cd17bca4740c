import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { candidateBuilds } from '../../releases/released-builds.ts'
import type { ClaimedBuild } from './ask-telemetry.ts'

/** Builds of stored releases. */
export type KnownBuilds = Awaited<ReturnType<typeof readKnownBuilds>>

/** Maximum number of releases to read. A site stores reports only for recent releases. */
const maxReleases = 200

/** Reads the releases that reports refer to, skipping missing ones. */
export async function readKnownBuilds(claimed: readonly ClaimedBuild[], store: Pick<ReleaseStore, 'readRelease'>) {
  const documents = new Map<string, ReleaseDocument>()
  const ids = [...new Set(claimed.map(({ release }) => release))].slice(0, maxReleases)
  await Promise.all(
    ids.map(async (id) => documents.set(id, await store.readRelease(id))).map((read) => read.catch(() => {})),
  )
  const builds = new Set([...documents.values()].flatMap(candidateBuilds))
  return {
    /** Whether any stored release contains the build. */
    has: (build: string) => builds.has(build),
    /** Whether the release is no longer stored, so its builds are unknown. */
    isGone: (release: string) => !documents.has(release),
    /** Returns the release's entry that contains the build, as its current or previous build; undefined if there is none. */
    entryOf({ release, remote, build }: ClaimedBuild): MicroFrontend | undefined {
      const frontends: Partial<ReleaseDocument['microFrontends']> = documents.get(release)?.microFrontends ?? {}
      const entry = Object.hasOwn(frontends, remote) ? frontends[remote]?.[0] : undefined
      return entry?.extras.build === build || entry?.extras.previous?.build === build ? entry : undefined
    },
  }
}
