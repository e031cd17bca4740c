import { createApiClient } from '@kinora/api-client'
import { createQueryClient } from '@kinora/api-client/queries'
import type { ReleaseDocument } from '@kinora/releases/browser'
import { loginStateFor, ShellProvider } from '@kinora/shell-contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router-dom'
import type { createBrowserRouter, RouteObject } from 'react-router-dom'
import { preloadedResponses } from './startup/initial-request/preloaded-responses.ts'
import { createRemotes } from './remotes/create-remotes.ts'
import type { RemotesOptions } from './remotes/create-remotes.ts'
import { createPrefetch } from './routing/prefetch/create-prefetch.ts'
import { LinkPrefetch } from './routing/prefetch/link-prefetch.tsx'
import { createEarlyVideos } from './routing/early-video.ts'
import { createRoutes } from './routing/create-routes.tsx'
import { createSessionStore } from './session/create-session-store.ts'
import { ShellSessionContext } from './session/use-shell-session.ts'
import type { Telemetry } from './telemetry/create-telemetry.ts'
import { noteViews } from './telemetry/note-views.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** A running shell. */
export interface Shell {
  router: Router
  queryClient: QueryClient
  /** The element to render. */
  app: ReactNode
}

/**
 * Creates and starts the shell. Before rendering, restores the session and starts the page's requests.
 *
 * @param release the release that the page was served with.
 * @param createRouter starts a router with the browser's history, or with a history that a test provides.
 * @param telemetry receives errors and page views.
 * @param remotesOptions see `createRemotes`.
 */
export function createShell(
  release: ReleaseDocument,
  createRouter: (routes: RouteObject[]) => Router,
  telemetry: Telemetry = () => {},
  remotesOptions: RemotesOptions = {},
): Shell {
  const queryClient = createQueryClient()
  const api = createApiClient({ earlyAnswers: preloadedResponses, onSessionEnd: () => goToLogin(router) })
  const session = createSessionStore(api, {
    onViewerChange: () => clearQueries(queryClient),
    onSignedOut: () => void router.navigate('/'),
  })
  // Must run before the router is created, because its first loaders wait for the token refresh that restores the session (spec 4).
  const restored = session.getState().status === 'settling' ? session.restore() : null
  const remotes = createRemotes(release, {
    ...remotesOptions,
    onFailure: ({ build, ...failure }) =>
      telemetry({ kind: 'error', ...failure, ...(build !== undefined && { build }) }),
  })
  const earlyVideos = createEarlyVideos(queryClient)
  let isFirstPage = true
  const services = { api, queryClient, remotes, earlyVideos, isFirstPage: () => isFirstPage }
  const router = createRouter(createRoutes(release, services))

  router.subscribe(({ initialized }) => {
    isFirstPage &&= !initialized
  })
  router.subscribe(session.followTokens)
  noteViews(router, telemetry)
  // Leave a private page if the viewer turns out to be signed out (reading 3).
  void restored?.then(() => {
    if (session.getState().status === 'signed-out') void router.revalidate()
  })

  const prefetch = createPrefetch(router.routes, remotes, earlyVideos)
  const app = (
    <QueryClientProvider client={queryClient}>
      <ShellProvider services={{ api, session }}>
        <ShellSessionContext value={session}>
          <RouterProvider router={router} />
          <LinkPrefetch prefetch={prefetch} />
        </ShellSessionContext>
      </ShellProvider>
    </QueryClientProvider>
  )
  return { router, queryClient, app }
}

/**
 * Opens the login page after the provider ends the session (spec 4). After login, the viewer returns to the page they were on, even if it was still loading.
 */
function goToLogin(router: Router): void {
  void router.navigate('/login', { state: loginStateFor(router.state.navigation.location ?? router.state.location) })
}

/** Clears the previous viewer's data, and refetches the current page's queries for the new viewer. */
function clearQueries(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive' })
  for (const query of queryClient.getQueryCache().findAll({ type: 'active' })) query.reset()
  // Wait until React has unmounted a page that the new viewer can't access.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }, { cancelRefetch: false }))
}
