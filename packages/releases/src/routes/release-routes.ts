import type { MicroFrontend, ReleaseDocument } from '../release/release-document.ts'
import { matchRoute } from './match-route.ts'

/** A route in a release, and the remote that owns it. */
export type ReleaseRoute = MicroFrontend['extras']['routes'][number] & { remoteId: string }

/** Lists the routes of all remotes in a release. */
export function releaseRoutes({ microFrontends }: Pick<ReleaseDocument, 'microFrontends'>): ReleaseRoute[] {
  return Object.entries(microFrontends).flatMap(([remoteId, [remote]]) =>
    (remote?.extras.routes ?? []).map((route) => Object.assign({ remoteId }, route)),
  )
}

/**
 * Returns the ID of the remote that owns a URL's path, or undefined for unknown paths and the shell's own pages.
 *
 * @param pathname encoded path of the URL, without the query.
 */
export function remoteForPath(release: Pick<ReleaseDocument, 'microFrontends'>, pathname: string): string | undefined {
  return matchRoute(releaseRoutes(release), pathname)?.route.remoteId
}
