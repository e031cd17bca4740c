import { RemoteLoadError } from '@kinora/federation/runtime'
import type { ReleaseDocument } from '@kinora/releases/browser'

/**
 * A release as embedded in a page. If a release has many remotes, the page contains only the routes and timeouts of remotes that its path does not need, and
 * `rest` is the URL of the full document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

const fetches = new WeakMap<PageRelease, Promise<void>>()

/** Fetches the full release once for all remotes that need it, and adds it to `release`. Does not cache failures. */
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

/** Updates the object in place, because routes and telemetry refer to it. */
async function fillIn(release: PageRelease, timeoutMs: number): Promise<void> {
  const { rest = '' } = release
  const response = await fetch(rest, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${rest} responded with ${response.status}.`)
  const { microFrontends } = (await response.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
