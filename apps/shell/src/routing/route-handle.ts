import type { ReleaseRoute } from '@kinora/releases/browser'

/**
 * What a link's prefetch has from the route behind it: of a remote's page its declared route, of the home page its loader, whose requests the cache keeps.
 * The shell's other pages have none.
 */
export type RouteHandle = ReleaseRoute | (() => Promise<unknown>) | undefined
