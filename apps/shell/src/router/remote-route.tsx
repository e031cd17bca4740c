import type { ApiClient } from '@kinora/api-client'
import type { MicroFrontend } from '@kinora/federation/browser'
import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { Navigate, useLoaderData, useLocation } from 'react-router-dom'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'

import type { RemoteLoader } from '../federation/remote-loader.ts'
import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts'
import { PagePlaceholder } from '../remote-page/page-placeholder.tsx'
import { PageUnavailable } from '../remote-page/page-unavailable.tsx'

/** What the shell's routes work with. */
export interface RouteServices {
  api: ApiClient
  queryClient: QueryClient
  remotes: RemoteLoader
}

type DeclaredRoute = MicroFrontend['extras']['routes'][number]

/** A private page without a token: the component sends the viewer to `/login`, because only it can leave a return address behind. */
const withoutToken = Symbol('without token')

/** The route of a remote's page: guards it, loads the remote when it is first asked for, and keeps a failure inside the page. */
export function remoteRoute(remoteId: string, { path, access }: DeclaredRoute, services: RouteServices): RouteObject {
  const { api, queryClient, remotes } = services
  return {
    path,
    loader: async ({ params, request }: LoaderFunctionArgs) => {
      if (access === 'token' && !api.tokens.has()) return withoutToken
      const remote = await remotes.load(remoteId)
      const route = remote.routes.find((candidate) => candidate.path === path)
      if (route === undefined) {
        throw new RemoteUnavailableError(
          remoteId,
          'failed',
          `The remote "${remoteId}" was released with ${path}, and exports no such route.`,
        )
      }
      await route.loader?.({ params, request, api, queryClient })
      return route.Component
    },
    Component: RemotePage,
    HydrateFallback: PagePlaceholder,
    ErrorBoundary: PageUnavailable,
  }
}

function RemotePage() {
  const loaded = useLoaderData() as ComponentType | typeof withoutToken
  const { pathname, search, hash } = useLocation()
  if (loaded === withoutToken) return <Navigate to="/login" replace state={{ from: `${pathname}${search}${hash}` }} />
  // Another video or channel is another page: it starts afresh.
  return createElement(loaded, { key: pathname })
}
