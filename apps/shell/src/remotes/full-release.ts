import type { ReleaseDocument } from '@kinora/releases/browser'

import type { Deadline } from './deadline.ts'
import { RemoteUnavailableError } from './remote-unavailable-error.ts'

/**
 * A release as a page carries it. One of many remotes is not there in full: of remotes that the page's path does not need there are the routes and the timeout
 * alone, and `rest` is the URL of the full document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

/** Fetches the full release within the deadline of the remote that needs it. */
type FetchFullRelease = (remoteId: string, deadline: Deadline, timeoutMs: number) => Promise<void>

/** Fetches the full release once, when a remote is asked for of which the page carries the routes alone. A failure is not remembered. */
export function createFullRelease(release: PageRelease): FetchFullRelease {
  let fetching: Promise<void> | undefined

  return async (remoteId, deadline, timeoutMs) => {
    const { rest = '' } = release
    try {
      // One request does for all that ask; where it fails, as by the deadline of who asked first, the next of them asks.
      await deadline(
        (signal) => (fetching = (fetching ?? Promise.reject()).catch(() => fetchInto(release, rest, signal))),
        timeoutMs,
        rest,
      )
    } catch (cause) {
      throw new RemoteUnavailableError(remoteId, 'failed', 'The release did not load.', { cause })
    }
  }
}

/** Fills the release in where it stands, because routes and telemetry hold the same one. */
async function fetchInto(release: PageRelease, url: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  const { microFrontends } = (await response.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
