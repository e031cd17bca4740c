import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { readDevRemote } from './dev-remote.ts'
import type { DevRemote } from './dev-remote.ts'

/** Replaces the released build of a remote with the one from this tab's dev server. @returns what was done, or why not; undefined if the tab uses none. */
export async function takeDevRemote(release: ReleaseDocument): Promise<string | undefined> {
  const remote = readDevRemote()
  if (remote === undefined) return undefined
  const { remoteId, origin } = remote
  try {
    release.microFrontends[remoteId] = [await describeRemote(remote)]
    return `${remoteId} comes from ${origin}`
  } catch (error) {
    return `${remoteId} did not load from ${origin}: ${(error as Error).message}`
  }
}

/** A dev server responds after it has built the remote. */
const buildTimeoutMs = 60_000

/** The dev server's remote, which the federation runtime loads by its manifest. */
async function describeRemote({ remoteId, origin }: DevRemote): Promise<MicroFrontend> {
  const response = await fetch(`${origin}/kinora.json`, { signal: AbortSignal.timeout(buildTimeoutMs) })
  if (!response.ok) throw new Error(`${origin}/kinora.json responded with ${response.status}.`)
  const { version, owner, routes } = (await response.json()) as { version: string } & Pick<
    MicroFrontend['extras'],
    'owner' | 'routes'
  >
  return {
    url: `${origin}/mf-manifest.json`,
    metadata: { integrity: '', version },
    extras: {
      build: 'dev',
      owner,
      routes,
      container: remoteId,
      base: `${origin}/`,
      assets: {},
      preload: [],
      requires: {},
      provides: {},
      timeoutMs: buildTimeoutMs,
    },
  }
}
