import { defineRemote } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { accessToken, success, apiPath, mockNetwork, wireUser } from '@kinora/test-kit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, pageOfPaths, renderShell } from '../../test/render-shell.tsx'

const channelCalls: (string | null)[] = []
const rowCalls: (string | null)[] = []
mockNetwork(
  http.get(apiPath('/videos'), ({ request }) => void rowCalls.push(new URL(request.url).searchParams.get('sortBy'))),
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.get(apiPath('/users/channel/grace'), ({ request }) => {
    channelCalls.push(request.headers.get('authorization'))
    return success(wireUser({ username: 'grace' }))
  }),
)
beforeEach(() => {
  channelCalls.splice(0)
  rowCalls.splice(0)
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection')
  for (const link of document.head.querySelectorAll('link')) link.remove()
  history.replaceState(null, '', '/')
})

const loadRoutes = jest.fn(async (id: string) => ({ remote: pageOfPaths(id) }))
beforeEach(() => loadRoutes.mockClear())

async function renderHome(token: string | null = null) {
  const channel = {
    routes: [{ path: '/channel/:username', access: 'public' as const, firstCall: '/users/channel/:username' }],
  }
  const shell = renderShell({ loadRoutes, token, channel })
  const [video] = await screen.findAllByRole('link', { name: 'Video views-1' })
  const [author] = screen.getAllByRole('link', { name: 'Grace Hopper' })
  return { ...shell, video: video as HTMLElement, channel: author as HTMLElement }
}

test.each<[string, (link: HTMLElement) => unknown]>([
  ['hover', (link) => fireEvent.pointerOver(link)],
  ['focus', (link) => link.focus()],
  ['press', (link) => fireEvent.pointerDown(link)],
])("prefetches a link's remote once on %s", async (_, mean) => {
  const { video } = await renderHome()
  expect(loadRoutes).not.toHaveBeenCalled()
  mean(video)
  await waitFor(() => expect(loadRoutes).toHaveBeenCalledWith('watch'))
  fireEvent.pointerDown(video)
  fireEvent.pointerDown(screen.getAllByRole('link', { name: 'Video views-2' })[0] as HTMLElement)
  expect(loadRoutes).toHaveBeenCalledTimes(1)
})

test('prefetches nothing when the mouse only passes over a link', async () => {
  const { video } = await renderHome()
  jest.useFakeTimers()
  try {
    fireEvent.pointerOver(video)
    fireEvent.pointerOver(document.body)
    jest.advanceTimersByTime(1_000)
  } finally {
    jest.useRealTimers()
  }
  expect(loadRoutes).not.toHaveBeenCalled()
})

/** URLs of the files that the page has prefetched. */
function prefetched(): string[] {
  return [...document.head.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href') ?? '')
}

test('after five seconds, prefetches the files of the remotes that the page links to, without running them', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    await renderHome()
    expect(prefetched()).toEqual([])
    jest.advanceTimersByTime(5_000)
    await waitFor(() => expect(prefetched()).toContainEqual(expect.stringContaining('/mf/watch/')))
    expect(prefetched()).toContainEqual(expect.stringContaining('/mf/channel/'))
    expect(prefetched()).not.toContainEqual(expect.stringContaining('/mf/upload/'))
    expect(loadRoutes).not.toHaveBeenCalled()
  } finally {
    jest.useRealTimers()
  }
})

test('a click postpones the prefetch, so that it does not delay the page that opens', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  try {
    await renderHome()
    await jest.advanceTimersByTimeAsync(3_000)
    fireEvent.click(document.body)
    await jest.advanceTimersByTimeAsync(3_000)
    expect(prefetched()).toEqual([])
    await jest.advanceTimersByTimeAsync(2_000)
    await waitFor(() => expect(prefetched()).toContainEqual(expect.stringContaining('/mf/watch/')))
  } finally {
    jest.useRealTimers()
  }
})

test('on a 2G connection, prefetches only what the viewer presses', async () => {
  Object.assign(navigator, { connection: { effectiveType: '2g' } })
  jest.useFakeTimers({ advanceTimers: true })
  try {
    const { video } = await renderHome()
    jest.advanceTimersByTime(5_000)
    expect(prefetched()).toEqual([])
    fireEvent.pointerDown(video)
    await waitFor(() => expect(loadRoutes).toHaveBeenCalledWith('watch'))
  } finally {
    jest.useRealTimers()
  }
})

test("prefetches the page's first call with the viewer's token", async () => {
  const token = accessToken()
  const { channel } = await renderHome(token)
  fireEvent.pointerDown(channel)
  await waitFor(() => expect(channelCalls).toEqual([`Bearer ${token}`]))
  fireEvent.pointerDown(channel)
  await waitFor(() => expect(loadRoutes).toHaveBeenCalledWith('channel'))
  expect(channelCalls).toHaveLength(1)
})

test('the page uses the prefetched response', async () => {
  const loader = jest.fn(({ api }: RemoteLoaderArgs) => api.users.channel('grace'))
  const channelPage = { path: '/channel/:username', loader, Component: () => <h1>Grace’s channel</h1> }
  loadRoutes.mockResolvedValueOnce({ remote: defineRemote({ id: 'channel', routes: [channelPage] }) })
  const { channel } = await renderHome()
  // A prefetched response is used for five seconds, which a busy machine may need for a click.
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  try {
    fireEvent.pointerDown(channel)
    await waitFor(() => expect(channelCalls).toHaveLength(1))
    fireEvent.click(channel)
    expect(await screen.findByRole('heading', { level: 1, name: 'Grace’s channel' })).toBeInTheDocument()
  } finally {
    now.mockRestore()
  }
  expect(loader).toHaveBeenCalledTimes(1)
  expect(channelCalls).toHaveLength(1)
})

test('a link to the home page prefetches all its rows, and the page uses them', async () => {
  // The prefetch reads the path from `window.location`, which the test's memory router doesn't update.
  history.replaceState(null, '', '/watch/v-1')
  const { user } = renderShell({ loadRoutes, path: '/watch/v-1' })
  await screen.findByRole('heading', { level: 1, name: 'Page of /watch/:videoId' })
  const home = screen.getByRole('link', { name: 'Kinora home' })
  fireEvent.pointerDown(home)
  await waitFor(() => expect(rowCalls).toEqual(['views', 'createdAt', 'recommended']))
  await user.click(home)
  expect(await screen.findByRole('link', { name: 'Video recommended-8' })).toBeInTheDocument()
  expect(rowCalls).toHaveLength(3)
})

test('prefetches nothing in data-saving mode', async () => {
  Object.assign(navigator, { connection: { saveData: true } })
  const { channel } = await renderHome()
  fireEvent.pointerDown(channel)
  expect(loadRoutes).not.toHaveBeenCalled()
  expect(channelCalls).toEqual([])
})

test('ignores a remote that fails to prefetch', async () => {
  loadRoutes.mockRejectedValueOnce(new Error('host down'))
  const { video } = await renderHome()
  fireEvent.pointerDown(video)
  await waitFor(() => expect(loadRoutes).toHaveBeenCalledTimes(1))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
