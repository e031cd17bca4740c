import type { ReleaseDocument } from '../release/release-document.ts'
import { parameter } from './first-call.ts'
import { pathForms } from './path-forms.ts'
import { releaseEmbeds } from './release-embeds.ts'
import { releaseRoutes } from './release-routes.ts'
import type { ReleaseRoute } from './release-routes.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * Finds errors in a release's routes and embeddable pages: URLs that also match another app's route or one of the shell's pages, and first calls with a
 * parameter that the path may lack. Doesn't check reserved paths, because a longer list must not invalidate live releases.
 */
export function routeErrors(release: ReleaseDocument): string[] {
  const pages = (release.microFrontends.shell[0]?.extras.pages ?? []).map((path) => ({ path, remoteId: 'shell' }))
  const owned: Pick<ReleaseRoute, 'path' | 'remoteId' | 'firstCall'>[] = []
  const errors: string[] = []
  for (const route of [...pages, ...releaseRoutes(release), ...releaseEmbeds(release)]) {
    const { remoteId, path } = route
    const other = owned.find((earlier) =>
      earlier.remoteId === remoteId ? earlier.path === path : routesOverlap(earlier.path, path),
    )
    if (other !== undefined) {
      const where = other.path === path ? '' : ` (${other.path})`
      errors.push(`${remoteId}: the route ${path} belongs to ${other.remoteId}${where}`)
    }
    const missing = missingParameter(route)
    if (missing !== undefined)
      errors.push(`${remoteId}: the first call of ${path} needs ${missing}, which may be missing from the path`)
    owned.push(route)
  }
  return errors
}

function missingParameter({ path, firstCall = '' }: Pick<ReleaseRoute, 'path' | 'firstCall'>): string | undefined {
  const names: string[] = firstCall.match(parameter) ?? []
  return names.find((name) => !pathForms(path).every((form) => form.includes(name)))
}
