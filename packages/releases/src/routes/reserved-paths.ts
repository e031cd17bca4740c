import { pathForms } from './path-forms.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * The paths that the site itself serves, including everything below them. A build with a route there cannot be added to a release. An older release with such a
 * route remains valid, but its page is not served.
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

/** Whether a declared path is reserved. Ignores letter case, as React Router does. */
export function isReservedRoute(path: string): boolean {
  return pathForms(path.toLowerCase()).some((form) => isReservedPath(`/${form.join('/')}`))
}

/** Whether a route would replace the redirect from `/home` to `/` (spec 2). A remote may declare that path only with a query. */
export function replacesRedirect({ path, query }: { path: string; query?: string }): boolean {
  return query === undefined && routesOverlap(path, '/home')
}
