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
import { readTheme, useTheme } from '../layout/use-theme.ts'
import { containersPlugin } from './containers-plugin.ts'
import { testRelease } from './test-release.ts'

// When a submit handler navigates, React creates a FormData from the form. jest-fixed-jsdom replaces FormData with Node's, which can't do that.
globalThis.FormData = class extends FormData {
  constructor(_form?: HTMLFormElement) {
    super()
  }
}

// jsdom has no layout.
globalThis.ResizeObserver ??= class implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

type Routes = MicroFrontend['extras']['routes']

/** Remotes whose routes resemble the product's. */
const remotes: Record<string, Routes> = {
  watch: [{ path: '/watch/:videoId', access: 'public' }],
  channel: [{ path: '/channel/:username', access: 'public' }],
  library: ['/liked-videos', '/watch-history', '/subscriptions', '/playlists'].map((path) => ({
    path,
    access: 'token' as const,
  })),
  upload: [{ path: '/upload', access: 'token' }],
}

/** Options for `renderShell`. */
export interface ShellOptions {
  /** The URL to open, or a tab history that ends with it. */
  path?: string | string[]
  /** Stored access token; null for a visitor. */
  token?: string | null
  /** Returns the module that a container exposes. By default, each page shows its path as a heading. */
  loadRoutes?: (container: string) => Promise<unknown>
  /** Release data for remotes, in addition to or instead of their routes. */
  watch?: Partial<MicroFrontend['extras']>
  channel?: Partial<MicroFrontend['extras']>
}

/** Renders the whole shell for tests, with a real router, session, cache and api-client on top of a mocked network and fake remotes. */
export function renderShell({
  path = '/',
  token = null,
  loadRoutes = async (remoteId) => ({ remote: pageOfPaths(remoteId) }),
  watch = {},
  channel = {},
}: ShellOptions = {}) {
  localStorage.clear()
  if (token !== null) {
    localStorage.setItem('accessToken', token)
    localStorage.setItem('refreshToken', 'refresh')
  }
  // Start with fresh stores, as after a page load.
  useTheme.setState({ theme: readTheme() })
  void useSideMenu.persist.rehydrate()
  useSideMenu.getState().endModal()
  jest.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const changes: Record<string, Partial<MicroFrontend['extras']>> = { watch, channel }
  const extras = Object.entries(remotes).map(([id, routes]) => [id, { routes, container: id, ...changes[id] }] as const)
  const release = testRelease(Object.fromEntries(extras))
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
    /** Navigates to a path, or through the history by a number of entries. */
    go: (to: string | number) => act(() => (typeof to === 'number' ? router.navigate(to) : router.navigate(to))),
  }
}

let hosts = 0

/** A remote whose pages show their path. */
export function pageOfPaths(remoteId: string): Remote {
  const routes = (remotes[remoteId] ?? []).map(({ path }) => ({ path, Component: () => <h1>Page of {path}</h1> }))
  return defineRemote({ id: remoteId, routes })
}

/** Answers every video list with as many videos as requested. */
export const answerVideos = http.get(apiPath('/videos'), ({ request }) => {
  const { searchParams } = new URL(request.url)
  const limit = Number(searchParams.get('limit'))
  const videos = Array.from({ length: limit }, (_, i) => wireVideo({ _id: `${searchParams.get('sortBy')}-${i + 1}` }))
  return success({ videos, pagination: { page: 1, limit, total: limit, totalPages: 1 } })
})

/** Stores or removes tokens the way another tab would, and fires the `storage` event in this tab. */
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
