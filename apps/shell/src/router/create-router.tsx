import type { ReleaseDocument } from '@kinora/federation/browser'
import { createBrowserRouter, replace } from 'react-router-dom'
import type { RouteObject } from 'react-router-dom'

import { HomePage, homeLoader } from '../home/home-page.tsx'
import { Layout } from '../layout/layout.tsx'
import { PagePlaceholder } from '../remote-page/page-placeholder.tsx'
import { PageUnavailable } from '../remote-page/page-unavailable.tsx'
import { forVisitorsOnly } from './guards.ts'
import { remoteRoute } from './remote-route.tsx'
import type { RouteServices } from './remote-route.tsx'

/** The whole route table of spec 2: the shell's own pages, those of the release's remotes, and `/` for any other path. */
export function createRoutes(release: ReleaseDocument, services: RouteServices): RouteObject[] {
  const remoteRoutes = Object.entries(release.microFrontends).flatMap(([remoteId, [entry]]) =>
    (entry?.extras.routes ?? []).map((route) => remoteRoute(remoteId, route, services)),
  )
  const visitorsOnly = forVisitorsOnly(services.api)
  return [
    {
      Component: Layout,
      HydrateFallback: PagePlaceholder,
      children: [
        { path: '/', loader: homeLoader(services), Component: HomePage, ErrorBoundary: PageUnavailable },
        { path: '/home', loader: () => replace('/') },
        {
          path: '/login',
          loader: visitorsOnly,
          lazy: async () => ({ Component: (await import('../account/login-page.tsx')).LoginPage }),
          ErrorBoundary: PageUnavailable,
        },
        {
          path: '/signup',
          loader: visitorsOnly,
          lazy: async () => ({ Component: (await import('../account/sign-up-page.tsx')).SignUpPage }),
          ErrorBoundary: PageUnavailable,
        },
        ...remoteRoutes,
        { path: '*', loader: () => replace('/') },
      ],
    },
  ]
}

/** The router over the browser's history. */
export function createRouter(release: ReleaseDocument, services: RouteServices) {
  return createBrowserRouter(createRoutes(release, services))
}
