import type { ReleaseDocument } from '../release/release-document.ts'
import { pathForms } from './path-forms.ts'
import { releaseRoutes } from './release-routes.ts'
import type { ReleaseRoute } from './release-routes.ts'
import { isReservedRoute } from './reserved-paths.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * What is wrong with the routes of a release: one that has a URL in common with a route of another app, with a page of the shell or with what the site
 * answers itself, and a first call that needs a parameter which its path may lack.
 */
export function routeErrors(release: ReleaseDocument): string[] {
  const owned = (release.microFrontends.shell[0]?.extras.pages ?? []).map((path) => ({ path, remoteId: 'shell' }))
  const reserved = owned.filter(({ path }) => isReservedRoute(path)).map(({ path }) => belongsTo('shell', path, 'site'))
  const errors = releaseRoutes(release).flatMap((route) => {
    const { remoteId, path } = route
    const other = owned.find((earlier) =>
      earlier.remoteId === remoteId ? earlier.path === path : routesOverlap(earlier.path, path),
    )
    owned.push(route)
    return [
      ...(isReservedRoute(path) ? [belongsTo(remoteId, path, 'site')] : []),
      ...(other === undefined ? [] : [belongsTo(remoteId, path, other.remoteId, other.path)]),
      ...firstCallErrors(route),
    ]
  })
  return [...reserved, ...errors]
}

function belongsTo(app: string, path: string, owner: string, owned = path): string {
  return `${app}: the route ${path} belongs to ${owner}${owned === path ? '' : ` (${owned})`}`
}

function firstCallErrors({ remoteId, path, firstCall = '' }: ReleaseRoute): string[] {
  const missing = (firstCall.match(/:\w+/g) ?? []).find((name) => !pathForms(path).every((form) => form.includes(name)))
  return missing === undefined
    ? []
    : [`${remoteId}: the first call ${firstCall} needs ${missing}, which the route ${path} may lack`]
}
