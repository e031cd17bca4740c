import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

import { useLeaveWhenSignedIn } from '../pages/account/use-leave-when-signed-in.ts'
import { LoadedPage } from './remote-route.tsx'
import type { RouteServices } from './route-services.ts'

/** A visitors-only route (spec 2). Loads its code on first use, but without `route.lazy`, which would cache a failure. */
export function accountRoute(
  path: string,
  loadPage: () => Promise<ComponentType>,
  { api }: Pick<RouteServices, 'api'>,
): RouteObject {
  return { path, loader: () => (api.tokens.has() ? AlreadySignedIn : loadPage()), Component: LoadedPage }
}

function AlreadySignedIn() {
  useLeaveWhenSignedIn()
  return null
}
