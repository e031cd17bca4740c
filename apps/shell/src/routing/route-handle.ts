import type { ReleaseRoute } from '@kinora/releases/browser'

/** What prefetching needs to know about a route: a remote's declared route, or the home page's loader. Undefined for the shell's other pages. */
export type RouteHandle = ReleaseRoute | (() => Promise<unknown>) | undefined
