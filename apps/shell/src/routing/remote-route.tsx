import { RemoteLoadError } from '@kinora/federation/runtime'
import { hasQuery } from '@kinora/releases/browser'
import type { ReleaseRoute } from '@kinora/releases/browser'
import { loginStateFor } from '@kinora/shell-contract'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { Navigate, useLoaderData, useLocation } from 'react-router-dom'
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'

import { preloadFirstCall } from '../startup/initial-request/preloaded-responses.ts'
import { isSkeletonFilled, takePrerenderedVideo } from '../startup/skeleton/remove-skeleton.ts'
import { RemotePageFailure } from '../pages/unavailable/remote-page-failure.tsx'
import { ReportRendered } from './report-rendered.tsx'
import type { RouteHandle } from './route-handle.ts'
import type { RouteServices } from './route-services.ts'

/** Creates the route for a remote's page. The loader checks access and loads the remote on first use. */
export function remoteRoute(declared: ReleaseRoute, services: RouteServices): RouteObject {
  const { remoteId, path, access } = declared
  const { api, queryClient, remotes, earlyVideos, isFirstPage } = services
  return {
    path,
    handle: declared satisfies RouteHandle,
    loader: async ({ params, request }: LoaderFunctionArgs) => {
      if (!hasQuery(declared, new URL(request.url).search)) return ToHome
      if (access === 'token' && !api.tokens.has()) return ToLogin
      // On the first page, the inline script has sent the call.
      if (!isFirstPage() && !remotes.isLoaded(remoteId)) preloadFirstCall(declared, params, request)
      const earlyVideo = declared.outline === 'video' ? earlyVideos.open({ params, request }) : undefined
      try {
        const remote = await remotes.load(remoteId)
        const route = remote.routes.find((candidate) => candidate.path === path)
        if (route === undefined) {
          throw new RemoteLoadError(
            'contract',
            { remote: remoteId },
            `The remote "${remoteId}" declares the route ${path} but does not export it.`,
          )
        }
        await route.loader?.({
          params,
          request,
          api,
          queryClient,
          hasPrerenderedSkeleton: isSkeletonFilled(),
          takePrerenderedVideo: () => earlyVideo?.take() ?? takePrerenderedVideo(),
        })
        return route.Component
      } finally {
        earlyVideo?.stop()
      }
    },
    Component: function RemotePage() {
      const { pathname } = useLocation()
      return (
        <>
          <LoadedPage />
          <ReportRendered
            key={pathname}
            queryClient={queryClient}
            onRendered={() => remotes.reportRendered(remoteId, pathname)}
          />
        </>
      )
    },
    ErrorBoundary: () => <RemotePageFailure remoteId={remoteId} remotes={remotes} />,
  }
}

/** Renders the component that the route's loader returned. Each path, such as another video's, starts with fresh state. */
export function LoadedPage() {
  const { pathname } = useLocation()
  return createElement(useLoaderData() as ComponentType, { key: pathname })
}

/** Redirects from a private page to login. A component, because a loader's redirect can't pass the page's URL as state (reading 25). */
function ToLogin() {
  return <Navigate to="/login" replace state={loginStateFor(useLocation())} />
}

/** Redirects to `/`. A component, because a loader's redirect would replace the previous page's history entry. */
export function ToHome() {
  return <Navigate to="/" replace />
}
