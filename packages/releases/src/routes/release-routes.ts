import type { MicroFrontend, ReleaseDocument } from '../release/release-document.ts'
import { matchRoute } from './match-route.ts'

/** A declared route in a release, with the remote that owns it. */
export type ReleaseRoute = MicroFrontend['extras']['routes'][number] & { remoteId: string }

/** The routes of all remotes in a release. */
export function releaseRoutes({ microFrontends }: Pick<ReleaseDocument, 'microFrontends'>): ReleaseRoute[] {
  return Object.entries(microFrontends).flatMap(([remoteId, [remote]]) =>
    (remote?.extras.routes ?? []).map((route) => Object.assign({ remoteId }, route)),
  )
}

/**
 * The ID of the remote that owns a URL's path; undefined for the shell's own pages and for unknown paths.
 *
 * @param pathname the URL's path, encoded and without its query.
 */
export function remoteForPath(release: Pick<ReleaseDocument, 'microFrontends'>, pathname: string): string | undefined {
  return matchRoute(releaseRoutes(release), pathname)?.route.remoteId
}
