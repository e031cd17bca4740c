import { pathForms } from './path-forms.ts'
import { routesOverlap } from './routes-overlap.ts'

/**
 * What the site answers itself, each with all that lies below it. No page is there, so no build that declares a route there is
 * taken up into a release. A release that has one from before its path was added stays valid, without that page.
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

/** Whether the site answers a URL's path itself. */
export function isReservedPath(pathname: string): boolean {
  return reservedPaths.some((reserved) => pathname === reserved || pathname.startsWith(`${reserved}/`))
}

/** Whether a declared path means one that the site answers itself; the router takes no notice of letter case. */
export function isReservedRoute(path: string): boolean {
  return pathForms(path.toLowerCase()).some((form) => isReservedPath(`/${form.join('/')}`))
}

/** Whether a route would replace the redirect from `/home` to `/` (spec 2). A remote may have that path only with a query. */
export function replacesRedirect({ path, query }: { path: string; query?: string }): boolean {
  return query === undefined && routesOverlap(path, '/home')
}
