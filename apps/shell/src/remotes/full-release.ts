import { defaultTimeoutMs } from '@kinora/releases/browser'
import type { ReleaseDocument } from '@kinora/releases/browser'

import { RemoteUnavailableError } from './remote-unavailable-error.ts'

/**
 * A release as a page carries it. One of many remotes is not there in full: of remotes that the page's path does not need there are the routes alone, and
 * `rest` is the URL of the full document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

/**
 * Fetches the full release once, when a remote is asked for of which the page carries the routes alone. A failure is not remembered.
 *
 * @returns what to wait for before the entry of a remote is read.
 */
export function createFullRelease(release: PageRelease): (remoteId: string) => Promise<void> | undefined {
  let fetching: Promise<void> | undefined

  async function fetchOnce(remoteId: string, fullReleaseUrl: string): Promise<void> {
    fetching ??= fetchInto(release, fullReleaseUrl)
    try {
      await fetching
    } catch (cause) {
      fetching = undefined
      const message = `The rest of the release did not load from ${fullReleaseUrl}.`
      throw new RemoteUnavailableError(remoteId, 'failed', message, { cause })
    }
  }

  return (remoteId) => {
    const { rest: fullReleaseUrl, microFrontends } = release
    if (fullReleaseUrl === undefined || microFrontends[remoteId]?.[0]?.url) return undefined
    return fetchOnce(remoteId, fullReleaseUrl)
  }
}

/** Fills the release in where it stands, because routes and telemetry hold the same one. */
async function fetchInto(release: PageRelease, url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(defaultTimeoutMs) })
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`)
  const { microFrontends } = (await response.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
