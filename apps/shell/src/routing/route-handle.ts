import type { ReleaseRoute } from '@kinora/releases/browser'

/** A route's data for prefetching: a remote's declared route, or the home page's loader. The shell's other pages have none. */
export type RouteHandle = ReleaseRoute | (() => Promise<unknown>) | undefined
