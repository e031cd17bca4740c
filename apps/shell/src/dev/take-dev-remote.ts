import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { readDevRemote } from './dev-remote.ts'
import type { DevRemote } from './dev-remote.ts'

/** Replaces a remote's released build with the one on this tab's dev server. @returns a message about the result; undefined if no dev server is set. */
export async function takeDevRemote(release: ReleaseDocument): Promise<string | undefined> {
  const remote = readDevRemote()
  if (remote === undefined) return undefined
  const { remoteId, origin } = remote
  try {
    release.microFrontends[remoteId] = [await describeRemote(remote)]
    return `${remoteId} is loaded from ${origin}`
  } catch (error) {
    return `${remoteId} failed to load from ${origin}: ${(error as Error).message}`
  }
}

/** A dev server only responds once it has built the remote. */
const buildTimeoutMs = 60_000

/** Describes the dev server's remote as a release entry. The federation runtime loads it through its manifest. */
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
