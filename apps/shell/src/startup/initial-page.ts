import { firstCallFor, matchRoute, releaseRoutes } from '@kinora/releases/browser'
import type { ReleaseDocument, ReleaseRoute } from '@kinora/releases/browser'

import { homeRoute } from '../pages/home/home-route.ts'

/** What must be known about a page before anything has loaded. In `firstCall`, the URL's parameters are already filled in. */
export interface InitialPage extends Pick<ReleaseRoute, 'access' | 'firstCall' | 'prefetch' | 'views'> {
  /** The remote that owns the page; undefined for the shell's own pages. */
  remoteId?: string
  /** The skeleton shown until the page loads. */
  outline?: ReleaseRoute['outline'] | 'cards'
}

/** Returns the page at a URL; undefined if nothing on the page can load in advance. */
export function initialPage(release: ReleaseDocument, pathname: string, search = ''): InitialPage | undefined {
  const match = matchRoute<InitialPage & { path: string }>([homeRoute, ...releaseRoutes(release)], pathname, search)
  return match && { ...match.route, firstCall: firstCallFor(match.route, match.params, search) }
}
