import { RemoteLoadError } from '@kinora/federation/runtime'
import type { ReleaseDocument } from '@kinora/releases/browser'

/**
 * A release as embedded in a page. If the release has many remotes, the page embeds only routes and timeouts for the remotes that its path doesn't need, and
 * `rest` is the URL of the full document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

const fetches = new WeakMap<PageRelease, Promise<void>>()

/** Fetches the full release and merges it into `release`. All remotes that need the full release share one request. Failures are not cached. */
export async function fetchFullRelease(release: PageRelease, remoteId: string, timeoutMs: number): Promise<void> {
  const fetching = fetches.get(release) ?? fillIn(release, timeoutMs)
  fetches.set(release, fetching)
  try {
    await fetching
  } catch (cause) {
    fetches.delete(release)
    throw new RemoteLoadError('entry', { remote: remoteId }, 'The full release document failed to load.', { cause })
  }
}

/** Updates the object in place, because routes and telemetry hold references to it. */
async function fillIn(release: PageRelease, timeoutMs: number): Promise<void> {
  const { rest = '' } = release
  const response = await fetch(rest, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${rest} responded with ${response.status}.`)
  const { microFrontends } = (await response.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
