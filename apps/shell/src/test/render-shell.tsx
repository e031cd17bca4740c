import type { MicroFrontend } from '@kinora/releases'
import { defineRemote } from '@kinora/shell-contract'
import type { Remote } from '@kinora/shell-contract'
import { success, apiPath, wireVideo } from '@kinora/test-kit'
import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { createMemoryRouter } from 'react-router-dom'

import { createShell } from '../create-shell.tsx'
import { useSideMenu } from '../layout/side-menu/use-side-menu.ts'
import { useTheme } from '../layout/use-theme.ts'
import { containersPlugin } from './containers-plugin.ts'
import { testRelease } from './test-release.ts'

// React looks at the form of a submit handler that navigates. jest-fixed-jsdom gives it Node's FormData, which knows no forms.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Routes = MicroFrontend['extras']['routes']

/** Remotes with routes like those of the product. */
const remotes: Record<string, Routes> = {
  watch: [{ path: '/watch/:videoId', access: 'public', firstCall: '/videos/:videoId', prefetch: 'files' }],
  channel: [{ path: '/channel/:username', access: 'public', firstCall: '/users/channel/:username' }],
  library: ['/liked-videos', '/watch-history', '/subscriptions', '/playlists'].map((path) => ({
    path,
    access: 'token' as const,
  })),
  upload: [{ path: '/upload', access: 'token' }],
}

/** How the shell is opened. */
export interface ShellOptions {
  /** The URL it is opened at, or the tab's history up to it. */
  path?: string | string[]
  /** The stored access token; null for a visitor. */
  token?: string | null
  /** What the container of a build exposes; by default, pages that name their path in their heading. */
  loadRoutes?: (container: string) => Promise<unknown>
  /** What the watch remote was released with, besides its route. */
  watch?: Partial<MicroFrontend['extras']>
}

/** Renders the whole shell for tests: a real router, session, cache and api-client, over a mocked network and fake remotes. */
export function renderShell({
  path = '/',
  token = null,
  loadRoutes = async (remoteId) => ({ remote: pageOfPaths(remoteId) }),
  watch = {},
}: ShellOptions = {}) {
  localStorage.clear()
  if (token !== null) {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('refreshToken', 'refresh')
  }
  // A page's own stores are new with each load.
  void useTheme.persist.rehydrate()
  void useSideMenu.persist.rehydrate()
  useSideMenu.getState().endModal()
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const extras = Object.entries(remotes).map(([id, routes]) => [id, { routes, container: id }] as const)
  const release = testRelease({
    ...Object.fromEntries(extras),
    watch: { routes: remotes['watch'] ?? [], container: 'watch', ...watch },
  })
  const { router, app } = createShell(
    release,
    (routes) => createMemoryRouter(routes, { initialEntries: [path].flat() }),
    undefined,
    { hostName: `shell ${(hosts += 1)}`, plugins: [containersPlugin(loadRoutes)] },
  )
  const { unmount } = render(app)
  return {
    router,
    user: userEvent.setup(),
    unmount,
    /** Goes to a path, or that many entries of the history on. */
    go: (to: string | number) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
  }
}

// Each test has a host of its own.
let hosts = 0

/** A remote whose pages say which of its paths they are. */
export function pageOfPaths(remoteId: string): Remote {
  const routes = (remotes[remoteId] ?? []).map(({ path }) => ({ path, Component: () => <h1>Page of {path}</h1> }))
  return defineRemote({ id: remoteId, routes })
}

/** Answers every list of videos with as many as it asks for. */
export const answerVideos = http.get(apiPath('/videos'), ({ request }) => {
  const { searchParams } = new URL(request.url)
  const limit = Number(searchParams.get('limit'))
  const videos = Array.from({ length: limit }, (_, i) => wireVideo({ _id: `${searchParams.get('sortBy')}-${i + 1}` }))
  return success({ videos, pagination: { page: 1, limit, total: limit, totalPages: 1 } })
})

/** Stores tokens, or takes them away, as another tab would, and lets this tab hear of it. */
export function changeTokenElsewhere(token: string | null): void {
  const oldValue = localStorage.getItem('accessToken')
  if (token === null) localStorage.clear()
  else localStorage.setItem('accessToken', token)
  act(() => {
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'accessToken', oldValue, newValue: token, storageArea: localStorage }),
    )
  })
}
