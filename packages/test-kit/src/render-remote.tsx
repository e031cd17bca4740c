import { createApiClient } from '@kinora/api-client'
import type { ApiClient, User } from '@kinora/api-client'
import { createQueryClient } from '@kinora/api-client/queries'
import { FrameSlotArea, ShellProvider } from '@kinora/shell-contract'
import type { Remote } from '@kinora/shell-contract'
import { QueryClientProvider } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { UserEvent } from '@testing-library/user-event'
import { createElement } from 'react'
import type { ComponentType } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLoaderData, useLocation } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import { accessToken } from './access-token.ts'
import { createTestSession } from './test-session.ts'
import type { TestSession } from './test-session.ts'
import { wireUser } from './wire.ts'

/** Which page to render, and for whom. */
export interface RenderOptions {
  /** URL of the page, such as `/watch/v-1`. */
  path: string
  /** The signed-in viewer, or null for a visitor. Defaults to a user named Ada. */
  viewer?: Partial<User> | null
}

/** A rendered page and the services it uses. */
export interface RenderedRemote {
  user: UserEvent
  router: ReturnType<typeof createMemoryRouter>
  session: TestSession
  api: ApiClient
  queryClient: QueryClient
}

/**
 * Renders a remote's page the way the shell does, with a real router, cache and api-client. Paths outside the remote render nothing; to check where a page
 * navigated to, read `router.state.location`. Content in the frame slot renders below the page.
 */
export function renderRemote(remote: Remote, { path, viewer = {} }: RenderOptions): RenderedRemote {
  localStorage.clear()
  if (viewer !== null) {
    localStorage.setItem('accessToken', accessToken())
    localStorage.setItem('refreshToken', 'refresh')
  }
  const session = createTestSession(viewer === null ? null : ({ ...wireUser(), ...viewer } as User))
  const api = createApiClient({ onSessionEnd: () => void router.navigate('/login') })
  // As in the shell, removing the tokens ends the session, even if another tab does it.
  api.tokens.subscribe((hasToken) => {
    if (!hasToken) session.set({ status: 'signed-out', userData: null })
  })
  const queryClient = createQueryClient()
  const routes = remote.routes.map((route): RouteObject => ({
    path: route.path,
    loader: async ({ params, request }) => {
      await route.loader?.({ params, request, api, queryClient })
      return route.Component
    },
    Component: RoutePage,
    HydrateFallback: Nothing,
  }))
  const pages = [...routes, { path: '*', Component: Nothing }]
  const router = createMemoryRouter([{ Component: Frame, HydrateFallback: Nothing, children: pages }], {
    initialEntries: [path],
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ShellProvider services={{ api, session }}>
        <RouterProvider router={router} />
      </ShellProvider>
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), router, session, api, queryClient }
}

/** The parts of the shell's frame that a remote can see. */
function Frame() {
  return (
    <>
      <Outlet />
      <FrameSlotArea />
    </>
  )
}

/** As in the shell, remounts the page when the path changes. */
function RoutePage() {
  const { pathname } = useLocation()
  return createElement(useLoaderData() as ComponentType, { key: pathname })
}

function Nothing() {
  return null
}
