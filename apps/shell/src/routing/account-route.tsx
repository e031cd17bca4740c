import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

import { useLeaveWhenSignedIn } from '../pages/account/use-leave-when-signed-in.ts'
import { LoadedPage } from './remote-route.tsx'
import type { RouteServices } from './route-services.ts'

/**
 * The route of a page that is closed to token holders (spec 2). Its code is loaded when it is first asked for; not by `route.lazy`, which
 * would remember a failure for ever.
 */
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
