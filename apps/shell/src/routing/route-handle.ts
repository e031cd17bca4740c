import type { ReleaseRoute } from '@kinora/releases/browser'

/** What prefetching and the skeleton need to know about a route: a remote's declared route, or the home page's loader. Undefined for the shell's other pages. */
export type RouteHandle = ReleaseRoute | (() => Promise<unknown>) | undefined

/** Whether a route shows a video. */
export function isVideoRoute(handle: RouteHandle): boolean {
  return typeof handle === 'object' && handle.outline === 'video'
}
