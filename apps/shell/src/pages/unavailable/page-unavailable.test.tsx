import { mockNetwork } from '@kinora/test-kit'
import type { ReactNode } from 'react'
import { screen, waitFor, within } from '@testing-library/react'

import { UnsupportedBuildError } from '../../remotes/remote-failure.ts'
import { answerVideos, pageOfPaths, renderShell } from '../../test/render-shell.tsx'

mockNetwork(answerVideos)

const page = () => within(screen.getByRole('main'))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const failed = 'The video player ran into a problem. Everything else works.'

/** What went wrong is written down for the team that owns the page. */
async function expectLogged(message: RegExp) {
  await waitFor(() => {
    const logged = jest.mocked(console.error).mock.calls.map(([first]) => String(first))
    expect(logged).toContainEqual(expect.stringMatching(message))
  })
  jest.mocked(console.error).mockClear()
}

test.each([
  ['/watch/v-1', 'The video player is not available right now. Everything else works.'],
  ['/channel/grace', 'The channel page is not available right now. Everything else works.'],
])('a remote that does not load costs %s only, and Try Again recovers it', async (path, message) => {
  let isDown = true
  const { user, go } = renderShell({
    path: '/login',
    loadRoutes: async (id) => {
      if (isDown) throw new Error('host down')
      return { remote: pageOfPaths(id) }
    },
  })
  await heading('Log in')
  await go(path)
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(await heading(message)).toHaveFocus()
  expect(document.title).toBe('Not available · Kinora')
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expectLogged(/did not load from/)

  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading(message)).toBeInTheDocument()
  await expectLogged(/did not load from/)

  isDown = false
  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading(/^Page of/)).toHaveFocus()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('so it is at the first load, and the way home works', async () => {
  const { user } = renderShell({ path: '/watch/v-1', loadRoutes: () => Promise.reject(new Error('host down')) })
  expect(await heading(/^The video player is not available right now/)).toBeInTheDocument()
  await expectLogged(/did not load from/)
  await user.click(screen.getByRole('link', { name: 'Kinora home' }))
  expect(await heading('Home')).toBeInTheDocument()
})

test('a remote that needs another shell says what it needs, and to load the page again', async () => {
  const loadRoutes = jest.fn()
  renderShell({ path: '/watch/v-1?t=3', loadRoutes, watch: { requires: { '@kinora/api-client': '^2.0.0' } } })
  const message = 'The video player needs a newer version of Kinora than this page has. Everything else works.'
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(page().getByText('watch 3.0.0 needs api-client ^2.0.0; this page has 1.4.0')).toBeVisible()
  expect(page().getByRole('link', { name: 'Reload page' })).toHaveAttribute('href', '/watch/v-1?t=3')
  expect(page().queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  expect(loadRoutes).not.toHaveBeenCalled()
  await expectLogged(/needs api-client/)
})

test('a remote that this browser cannot run safely says so', async () => {
  const detail = 'This browser cannot make sure of it.'
  renderShell({ path: '/watch/v-1', loadRoutes: () => Promise.reject(new UnsupportedBuildError('browser', detail)) })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The video player needs a newer browser. Everything else works.',
  )
  expect(page().getByText(detail)).toBeVisible()
  expect(page().queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  await expectLogged(/cannot make sure/)
})

test.each([
  ['no remote', {}],
  ['another remote', { remote: pageOfPaths('channel') }],
  ['no route of that path', { remote: { id: 'watch', routes: [] } }],
])('a module that exports %s is contained', async (_, module) => {
  renderShell({ path: '/watch/v-1', loadRoutes: async () => module })
  expect(await heading('The video player is not available right now. Everything else works.')).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeVisible()
  await expectLogged(/watch/)
})

test('a loader that fails is contained, and tried again', async () => {
  const loader = jest.fn(async () => {})
  loader.mockRejectedValueOnce(new Error('the loader failed'))
  const watch = { id: 'watch', routes: [{ path: '/watch/:videoId', loader, Component: () => <h1>Watch</h1> }] }
  const { user } = renderShell({ path: '/watch/v-1', loadRoutes: async () => ({ remote: watch }) })
  expect(await heading(failed)).toBeInTheDocument()
  await expectLogged(/the loader failed/)
  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading('Watch')).toBeInTheDocument()
})

test('a page that throws while it is rendered is contained, and rendered again', async () => {
  let isBroken = true
  function Component() {
    if (isBroken) throw new Error('the page failed')
    return <h1>Watch</h1>
  }
  const watch = { id: 'watch', routes: [{ path: '/watch/:videoId', Component }] }
  const { user } = renderShell({ path: '/watch/v-1', loadRoutes: async () => ({ remote: watch }) })
  expect(await heading(failed)).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeVisible()
  await expectLogged(/the page failed/)

  isBroken = false
  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading('Watch')).toBeInTheDocument()
})

/** The page of a build that loads and cannot be rendered. */
function BrokenPage(): never {
  throw new Error('the page failed')
}

function watchWith(Component: () => ReactNode) {
  return { remote: { id: 'watch', routes: [{ path: '/watch/:videoId', Component }] } }
}

test('a page that throws when it is first rendered gives way to the previous build, and the viewer sees a page', async () => {
  const previous = {
    build: 'old',
    container: 'watch_old',
    base: '/mf/watch/old/',
    entry: 'remoteEntry.js',
    integrity: 'sha384-old',
    requires: {},
  }
  renderShell({
    path: '/watch/v-1?t=3',
    loadRoutes: async (container) =>
      watchWith(container === 'watch_old' ? () => <h1>The page of before</h1> : BrokenPage),
    watch: { previous },
  })
  expect(await heading('The page of before')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  // React and the router write down what was thrown.
  expect(console.error).toHaveBeenCalled()
  jest.mocked(console.error).mockClear()
})
