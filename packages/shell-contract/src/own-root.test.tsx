import type { ApiClient } from '@kinora/api-client'
import { ShellProvider } from '@kinora/shell-contract'
import type { Session } from '@kinora/shell-contract'
import { act, render, screen } from '@testing-library/react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'

import { ownRoot } from './own-root.tsx'
import type { MountPage, OwnRootBridge } from './own-root.tsx'

class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {}
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override render() {
    return this.state.error ? <p role="alert">{this.state.error.message}</p> : this.props.children
  }
}

function createSession() {
  const store = createStore<Session>(() => ({ status: 'signed-out', userData: null }))
  return { ...store, signOut: jest.fn(async () => {}), change: (next: Session) => store.setState(next) }
}

/** A minimal page without React at `/songs/:songId`. */
function renderPage(mount?: MountPage) {
  const bridges: OwnRootBridge[] = []
  const unmount = jest.fn()
  const Page = ownRoot(
    mount ??
      ((element, bridge) => {
        bridges.push(bridge)
        element.textContent = 'A song'
        return unmount
      }),
  )
  const session = createSession()
  const router = createMemoryRouter(
    [
      { path: '/songs/:songId', element: <Page /> },
      { path: '/', element: <p>Home</p> },
    ],
    { initialEntries: ['/songs/s-1'] },
  )
  const api = {} as ApiClient
  render(
    <Boundary>
      <ShellProvider services={{ session, api }}>
        <RouterProvider router={router} />
      </ShellProvider>
    </Boundary>,
  )
  return { bridges, unmount, session, router, api }
}

test('renders a page with its own root in the page area and removes it when the viewer leaves', async () => {
  const { bridges, unmount, api } = renderPage()
  expect(screen.getByText('A song')).toBeVisible()
  expect(bridges[0]?.api).toBe(api)
  act(() => bridges[0]?.navigate('/'))
  expect(await screen.findByText('Home')).toBeVisible()
  expect(unmount).toHaveBeenCalledTimes(1)
})

test('updates the session and the URL without mounting the page again', async () => {
  const { bridges, session, router } = renderPage()
  const [bridge] = bridges
  const heard: string[] = []
  bridge?.session.subscribe(() => heard.push(bridge.session.getState().status))
  bridge?.location.subscribe(() => heard.push(`${bridge.location.getState().params['songId']}`))
  act(() => session.change({ status: 'settling', userData: null }))
  await act(() => router.navigate('/songs/s-2?from=1'))
  expect(heard).toEqual(['settling', 's-2'])
  expect(bridge?.location.getState()).toMatchObject({ pathname: '/songs/s-2', search: '?from=1' })
  expect(bridges).toHaveLength(1)
})

test('does not call a listener that has unsubscribed', () => {
  const { bridges, session } = renderPage()
  const listener = jest.fn()
  bridges[0]?.session.subscribe(listener)()
  act(() => session.change({ status: 'settling', userData: null }))
  expect(listener).not.toHaveBeenCalled()
})

test("sets the tab's title and ends the session for a page with its own root", () => {
  const { bridges, session } = renderPage()
  act(() => bridges[0]?.setTitle('A song'))
  expect(document.title).toBe('A song · Kinora')
  void bridges[0]?.signOut()
  expect(session.signOut).toHaveBeenCalledTimes(1)
})

test.each([
  ['reports a fatal error', (_: HTMLElement, bridge: OwnRootBridge) => (bridge.fail(new Error('no song')), () => {})],
  [
    'throws during mounting',
    () => {
      throw new Error('no song')
    },
  ],
])('a page that %s shows the same error page as any other page', async (_, mount) => {
  renderPage(mount as MountPage)
  expect(await screen.findByText('no song')).toBeVisible()
  jest.mocked(console.error).mockClear()
})
