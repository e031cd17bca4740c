import type { ReleaseRoute } from '@kinora/releases/browser'

/** A route's data for prefetching: a remote's declared route, or the home page's loader; undefined for the shell's other pages. */
export type RouteHandle = ReleaseRoute | (() => Promise<unknown>) | undefined
