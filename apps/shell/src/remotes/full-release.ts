import { RemoteLoadError } from '@kinora/federation/runtime'
import type { ReleaseDocument } from '@kinora/releases/browser'

/**
 * A release as a page carries it. For a release with many remotes, the page has only the routes and timeouts of those that its path does not need, and `rest` is the URL
 * of the full document.
 */
export type PageRelease = ReleaseDocument & { rest?: string }

const fetches = new WeakMap<PageRelease, Promise<void>>()

/** Fetches the full release once for all remotes that need it, and fills `release` in. A failure is not remembered. */
export async function fetchFullRelease(release: PageRelease, remoteId: string, timeoutMs: number): Promise<void> {
  const fetching = fetches.get(release) ?? fillIn(release, timeoutMs)
  fetches.set(release, fetching)
  try {
    await fetching
  } catch (cause) {
    fetches.delete(release)
    throw new RemoteLoadError('entry', { remote: remoteId }, 'The release did not load.', { cause })
  }
}

/** Routes and telemetry hold this very object. */
async function fillIn(release: PageRelease, timeoutMs: number): Promise<void> {
  const { rest = '' } = release
  const response = await fetch(rest, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${rest} responded with ${response.status}.`)
  const { microFrontends } = (await response.json()) as ReleaseDocument
  Object.assign(release.microFrontends, microFrontends)
}
