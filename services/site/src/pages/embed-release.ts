import { routesOverlap } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'

/** The document of a release of more remotes costs a first view more than a request for the rest of it costs a later one. */
const mostRemotes = 50

/**
 * The remote that owns a path, where the page needs to know: in a release of too many remotes to stand in the page as a whole.
 *
 * @param pathname without its query.
 */
export function remoteForPath(release: ReleaseDocument, pathname: string): string | undefined {
  const { shell: _shell, ...remotes } = release.microFrontends
  if (Object.keys(remotes).length <= mostRemotes) return undefined
  const owner = Object.entries(remotes).find(([, [entry]]) =>
    entry?.extras.routes.some(({ path }) => routesOverlap(path, pathname)),
  )
  return owner?.[0] ?? ''
}

/**
 * What a page carries of a release, as JSON. All of it; or, where that is too much, the shell, the remote that owns the page, the other remotes' routes,
 * and in `rest` the address of the whole.
 *
 * @param owner as `ownerOfPage` says.
 */
export function embedRelease(id: string, release: ReleaseDocument, owner: string | undefined): string {
  if (owner === undefined) return JSON.stringify(release)
  const { schema, microFrontends } = release
  const entries = Object.entries(microFrontends).map(([name, versions]) => [
    name,
    name === 'shell' || name === owner ? versions : versions.map(routesAlone),
  ])
  return JSON.stringify({ schema, rest: `/discovery/releases/${id}.json`, microFrontends: Object.fromEntries(entries) })
}

function routesAlone({ extras }: MicroFrontend) {
  return { extras: { routes: extras.routes } }
}
