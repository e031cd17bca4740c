import { pathForms } from './path-forms.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * The paths that the site itself serves, including everything below them. A build that declares a route there is not added to a release. An older release with
 * such a route stays valid, without that page.
 */
export const reservedPaths: readonly string[] = [
  '/api',
  '/discovery',
  '/favicon.ico',
  '/healthz',
  '/icons',
  '/manifest.webmanifest',
  '/media',
  '/mf',
  '/oembed',
  '/readyz',
  '/robots.txt',
  '/sitemap.xml',
  '/telemetry',
]

/** Whether the site itself serves a URL's path. */
export function isReservedPath(pathname: string): boolean {
  return reservedPaths.some((reserved) => pathname === reserved || pathname.startsWith(`${reserved}/`))
}

/** Whether a declared path is reserved. Ignores letter case, as the router does. */
export function isReservedRoute(path: string): boolean {
  return pathForms(path.toLowerCase()).some((form) => isReservedPath(`/${form.join('/')}`))
}

/** Whether a route would replace the redirect from `/home` to `/` (spec 2). A remote may have that path only with a query. */
export function replacesRedirect({ path, query }: { path: string; query?: string }): boolean {
  return query === undefined && routesOverlap(path, '/home')
}
