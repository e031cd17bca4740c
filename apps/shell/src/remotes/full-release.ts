import type { ReleaseDocument } from '@kinora/releases/browser'

import type { RemoteLoader } from './load-remote.ts'
import { RemoteUnavailableError } from './remote-unavailable-error.ts'

/**
 * A release as a page carries it. One of many remotes is not there as a whole: of remotes that the page's address does not need there are the routes
 * alone, and `rest` is the address of the whole document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

const timeoutMs = 5000

/** Before a remote is loaded that the page does not carry, brings the rest of the release, once. A failure is not remembered. */
export function withFullRelease(release: PageRelease, remotes: RemoteLoader): RemoteLoader {
  let whole: Promise<void> | undefined

  async function bring(remoteId: string, rest: string): Promise<void> {
    whole ??= fetchFullRelease(release, rest)
    try {
      await whole
    } catch (cause) {
      whole = undefined
      throw new RemoteUnavailableError(remoteId, 'failed', `The rest of the release did not load from ${rest}.`, {
        cause,
      })
    }
  }

  return {
    ...remotes,
    async load(remoteId) {
      if (release.rest !== undefined && !release.microFrontends[remoteId]?.[0]?.url) await bring(remoteId, release.rest)
      return remotes.load(remoteId)
    },
  }
}

/** Fills the release in where it stands, because routes and telemetry hold the same one. */
async function fetchFullRelease(release: PageRelease, rest: string): Promise<void> {
  const answer = await fetch(rest, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`${rest} was answered with ${answer.status}.`)
  const { microFrontends } = (await answer.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
