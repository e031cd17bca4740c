import { pathForms } from './path-forms.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * Paths that the site itself serves, along with everything below them. A build with a route there can't be added to a release. Older releases with such a route
 * stay valid, but the page isn't served.
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

/** Whether a URL's path is reserved. */
export function isReservedPath(pathname: string): boolean {
  return reservedPaths.some((reserved) => pathname === reserved || pathname.startsWith(`${reserved}/`))
}

/** Whether a declared path is reserved. Ignores case, as React Router does. */
export function isReservedRoute(path: string): boolean {
  return pathForms(path.toLowerCase()).some((form) => isReservedPath(`/${form.join('/')}`))
}

/** Whether a route would replace the redirect from `/home` to `/` (spec 2). To avoid that, a remote that declares `/home` must require a query. */
export function replacesRedirect({ path, query }: { path: string; query?: string }): boolean {
  return query === undefined && routesOverlap(path, '/home')
}
