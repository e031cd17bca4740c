import { remoteForPath } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** The document of a release of more remotes costs a first view more than a request for the rest of it costs a later one. */
const mostRemotes = 50

/**
 * The one remote that a page carries in full, where the release has too many to carry them all: the one that owns the path, or '' on a path of no
 * remote. Undefined where the page carries the whole release.
 *
 * @param pathname without its query.
 */
export function remoteToEmbed(release: ReleaseDocument, pathname: string): string | undefined {
  const { shell: _shell, ...remotes } = release.microFrontends
  if (Object.keys(remotes).length <= mostRemotes) return undefined
  return remoteForPath(release, pathname) ?? ''
}

/**
 * What a page carries of a release, as JSON. All of it; or, where that is too much, the shell, the remote that owns the page, the other remotes' routes,
 * and in `rest` the URL of the full document.
 *
 * @param remoteId as `remoteToEmbed` says.
 */
export function embedRelease(id: string, release: ReleaseDocument, remoteId: string | undefined): string {
  if (remoteId === undefined) return JSON.stringify(release)
  const { schema, microFrontends } = release
  const entries = Object.entries(microFrontends).map(([name, versions]) => [
    name,
    name === 'shell' || name === remoteId ? versions : versions.map(routesAlone),
  ])
  return JSON.stringify({ schema, rest: `/discovery/releases/${id}.json`, microFrontends: Object.fromEntries(entries) })
}

function routesAlone({ extras }: MicroFrontend) {
  return { extras: { routes: extras.routes } }
}
