import { pathForms } from './path-forms.ts'

/**
 * What the site answers itself, each with all that lies below it. No page is there, so no app may declare a route there. A path is added here first,
 * once no live release has a page at it: a release that has one is no longer valid.
 */
export const reservedPaths: readonly string[] = [
  '/api',
  '/discovery',
  '/healthz',
  '/media',
  '/mf',
  '/readyz',
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
