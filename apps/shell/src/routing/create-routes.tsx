import { releaseRoutes } from '@kinora/releases/browser'
import type { ReleaseDocument } from '@kinora/releases/browser'
import { MissingPage } from '@kinora/shell-contract'
import type { RouteObject } from 'react-router-dom'

import { HomePage, homeLoader } from '../pages/home/home-page.tsx'
import { Layout } from '../layout/layout.tsx'
import { PageArea } from '../layout/page-area.tsx'
import { PagePlaceholder } from '../layout/page-placeholder.tsx'
import { PageUnavailable } from '../pages/unavailable/page-unavailable.tsx'
import { accountRoute } from './account-route.tsx'
import { remoteRoute, ToHome } from './remote-route.tsx'
import type { RouteHandle } from './route-handle.ts'
import type { RouteServices } from './route-services.ts'

/**
 * Creates the route table (spec 2): the shell's own pages, the remotes' pages, and a redirect to `/` for every other path. Pages load and fail within the
 * layout, which always stays visible.
 */
export function createRoutes(release: ReleaseDocument, services: RouteServices): RouteObject[] {
  const loadHome = homeLoader(services)
  return [
    {
      Component: Layout,
      ErrorBoundary: PageUnavailable,
      children: [
        {
          Component: PageArea,
          HydrateFallback: PagePlaceholder,
          ErrorBoundary: PageUnavailable,
          children: [
            { path: '/', loader: loadHome, handle: loadHome satisfies RouteHandle, Component: HomePage },
            accountRoute('/login', async () => (await import('../pages/account/login-page.tsx')).LoginPage, services),
            accountRoute(
              '/signup',
              async () => (await import('../pages/account/sign-up-page.tsx')).SignUpPage,
              services,
            ),
            ...releaseRoutes(release).map((route) => remoteRoute(route, services)),
            { path: '/home', Component: ToHome },
            { path: '*', Component: MissingPage },
          ],
        },
      ],
    },
  ]
}
