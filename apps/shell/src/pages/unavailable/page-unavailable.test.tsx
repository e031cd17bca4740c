import { RemoteLoadError } from '@kinora/federation/runtime'
import { mockNetwork } from '@kinora/test-kit'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'

import { answerVideos, pageOfPaths, renderShell } from '../../test/render-shell.tsx'

mockNetwork(answerVideos)

const page = () => within(screen.getByRole('main'))
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const failed = 'The video player ran into a problem. Everything else works.'

async function expectFocusedHeading(name: string | RegExp) {
  const element = await heading(name)
  await waitFor(() => expect(element).toHaveFocus())
}

/** Expects an error in the console, addressed to the team that owns the page. */
async function expectLogged(message: RegExp) {
  await waitFor(() => {
    const logged = jest.mocked(console.error).mock.calls.map(([first]) => String(first))
    expect(logged).toContainEqual(expect.stringMatching(message))
  })
  jest.mocked(console.error).mockClear()
}

test('shows a reference number for the team next to the message', async () => {
  const { go } = renderShell({ path: '/login', loadRoutes: () => Promise.reject(new Error('host down')) })
  await heading('Log in')
  await go('/watch/v-1')
  expect(await screen.findByRole('alert')).not.toHaveTextContent('KIN-')
  expect(page().getByText('KIN-LOAD-001')).toBeVisible()
  await expectLogged(/did not load from/)
})

test.each([
  ['/watch/v-1', 'The video player is not available right now. Everything else works.'],
  ['/channel/grace', 'The channel page is not available right now. Everything else works.'],
])('a remote that fails to load affects only %s, and Try Again recovers it', async (path, message) => {
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
  await expectFocusedHeading(message)
  expect(document.title).toBe('Not available · Kinora')
  expect(screen.getByRole('banner')).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  await expectLogged(/did not load from/)

  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading(message)).toBeInTheDocument()
  await expectLogged(/did not load from/)

  isDown = false
  await user.click(page().getByRole('button', { name: 'Try Again' }))
  await expectFocusedHeading(/^Page of/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a remote that fails on the first load leaves the home link working', async () => {
  const { user } = renderShell({ path: '/watch/v-1', loadRoutes: () => Promise.reject(new Error('host down')) })
  expect(await heading(/^The video player is not available right now/)).toBeInTheDocument()
  await expectLogged(/did not load from/)
  await user.click(screen.getByRole('link', { name: 'Kinora home' }))
  expect(await heading('Home')).toBeInTheDocument()
})

test('explains that a remote requires a newer shell, and offers a reload', async () => {
  const loadRoutes = jest.fn()
  renderShell({ path: '/watch/v-1?t=3', loadRoutes, watch: { requires: { '@kinora/api-client': '^2.0.0' } } })
  const message = 'The video player needs a newer version of Kinora. Everything else works.'
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(page().getByText('watch 3.0.0 needs api-client ^2.0.0; this page has 1.4.0')).toBeVisible()
  expect(page().getByText('KIN-LOAD-005')).toBeVisible()
  expect(page().getByRole('link', { name: 'Reload page' })).toHaveAttribute('href', '/watch/v-1?t=3')
  expect(page().queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  expect(loadRoutes).not.toHaveBeenCalled()
  await expectLogged(/needs api-client/)
})

test('explains that a remote needs a newer browser to run safely', async () => {
  const detail = 'This browser cannot check scripts.'
  const refusal = new RemoteLoadError('browser', { remote: 'watch' }, detail)
  renderShell({ path: '/watch/v-1', loadRoutes: () => Promise.reject(refusal) })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The video player needs a newer browser. Everything else works.',
  )
  expect(page().getByText(detail)).toBeVisible()
  expect(page().queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  await expectLogged(/cannot check scripts/)
})

test.each([
  ['no remote', {}],
  ['another remote', { remote: pageOfPaths('channel') }],
  ['no route for its path', { remote: { id: 'watch', routes: [] } }],
])('shows the error page for a module that exports %s', async (_, module) => {
  renderShell({ path: '/watch/v-1', loadRoutes: async () => module })
  expect(await heading('The video player is not available right now. Everything else works.')).toBeInTheDocument()
  expect(screen.getByRole('banner')).toBeVisible()
  await expectLogged(/watch/)
})

test('shows the error page for a failing loader, and retries it', async () => {
  const loader = jest.fn(async () => {})
  loader.mockRejectedValueOnce(new Error('the loader failed'))
  const watch = { id: 'watch', routes: [{ path: '/watch/:videoId', loader, Component: () => <h1>Watch</h1> }] }
  const { user } = renderShell({ path: '/watch/v-1', loadRoutes: async () => ({ remote: watch }) })
  expect(await heading(failed)).toBeInTheDocument()
  await expectLogged(/the loader failed/)
  await user.click(page().getByRole('button', { name: 'Try Again' }))
  expect(await heading('Watch')).toBeInTheDocument()
})

test('shows the error page for a page that throws while rendering, and renders it again', async () => {
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

/** A page that loads but throws while rendering. */
function BrokenPage(): never {
  throw new Error('the page failed')
}

function watchWith(Component: () => ReactNode) {
  return { remote: { id: 'watch', routes: [{ path: '/watch/:videoId', Component }] } }
}

const previous = {
  build: 'old',
  container: 'watch_old',
  base: '/mf/watch/old/',
  entry: 'remoteEntry.js',
  integrity: 'sha384-old',
  requires: {},
}

/** Opens a page that renders this component in the current build and works in the previous build. */
function renderWithPrevious(Present: () => ReactNode) {
  return renderShell({
    path: '/watch/v-1?t=3',
    loadRoutes: async (container) => watchWith(container === 'watch_old' ? () => <h1>The previous build</h1> : Present),
    watch: { previous },
  })
}

/** Expects the thrown error in the console, where both React and the router log errors. */
function expectThrown() {
  expect(console.error).toHaveBeenCalled()
  jest.mocked(console.error).mockClear()
}

/** A page whose comments load later and throw when rendered. */
function BreaksWithComments({ isMarked }: { isMarked: boolean }) {
  const { data } = useQuery({ queryKey: ['comments'], queryFn: async () => ['a comment'] })
  if (data !== undefined) throw new Error('a comment cannot be rendered')
  return <h1 aria-busy={isMarked}>Watch</h1>
}

/** A page with a loading indicator, whose data bypasses the query cache and throws when rendered. */
function BreaksWithOwnData() {
  const [data, setData] = useState<string>()
  useEffect(() => void Promise.resolve('a comment').then(setData), [])
  if (data !== undefined) throw new Error('a comment cannot be rendered')
  return <div aria-busy="true">Loading</div>
}

test.each([
  ['it is first rendered', BrokenPage],
  ['its data is rendered', () => <BreaksWithComments isMarked />],
  ['its data is rendered without a loading indicator before', () => <BreaksWithComments isMarked={false} />],
  ['data outside the query cache is rendered', BreaksWithOwnData],
])('falls back to the previous build without an error message if a page throws when %s', async (_, Page) => {
  renderWithPrevious(Page)
  expect(await heading('The previous build')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expectThrown()
})

test('a page that throws after rendering its data keeps its build, but another page falls back', async () => {
  let isBroken = false
  const { go } = renderWithPrevious(() => {
    if (isBroken) throw new Error('the page failed')
    return <h1>Watch</h1>
  })
  await heading('Watch')
  await go('/login')
  await heading('Log in')
  isBroken = true
  await go(-1)
  expect(await heading(failed)).toBeInTheDocument()
  await go('/watch/v-2')
  expect(await heading('The previous build')).toBeInTheDocument()
  expectThrown()
})

test('reloads the page when the browser is online again', async () => {
  let isDown = true
  renderShell({
    path: '/watch/v-1',
    loadRoutes: async (id) => {
      if (isDown) throw new Error('no connection')
      return { remote: pageOfPaths(id) }
    },
  })
  await heading(/^The video player is not available right now/)
  await expectLogged(/did not load from/)
  isDown = false
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await heading(/^Page of/)).toBeVisible()
})
