import { defineRemote } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { apiPath, mockNetwork, success, wireUser, wireVideo } from '@kinora/test-kit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, pageOfPaths, renderShell } from '../test/render-shell.tsx'

const firstCalls: string[] = []
const network = mockNetwork(
  answerVideos,
  http.get(apiPath('/videos/:id'), ({ request, params }) => {
    firstCalls.push(request.headers.get('x-kinora-views') ?? '')
    return success(wireVideo({ _id: String(params['id']) }))
  }),
  http.get(apiPath('/users/channel/grace'), () => success(wireUser({ username: 'grace' }))),
)

const mediaFile = expect.stringContaining('/media/')

/** Records the videos that start to load (true) and stop (false), in jsdom, which loads none. */
const loads: [file: string, isLoading: boolean][] = []
beforeEach(() => {
  firstCalls.splice(0)
  loads.splice(0)
  const create = document.createElement.bind(document)
  jest.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (element instanceof HTMLVideoElement) {
      queueMicrotask(() => loads.push([element.src, true]))
      element.load = () => loads.push([element.dataset['file'] ?? '', element.hasAttribute('src')])
    }
    return element
  })
})
afterEach(() => jest.restoreAllMocks())

/** Opens the home page, whose cards link to a remote that loads when the returned function is called. */
async function openHome(remote: unknown, video = 'views-1') {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const routes = [
    {
      path: '/watch/:videoId',
      access: 'public' as const,
      firstCall: '/videos/:videoId',
      outline: 'video' as const,
      prefetch: 'files' as const,
      views: 'separate' as const,
    },
  ]
  const shell = renderShell({
    watch: { routes },
    loadRoutes: (id) => (id === 'watch' ? promise : Promise.resolve({ remote: pageOfPaths(id) })),
  })
  const [link] = await screen.findAllByRole('link', { name: `Video ${video}` })
  return {
    ...shell,
    link: link as HTMLElement,
    deliver: () => resolve({ remote }),
    fail: () => reject(new Error('host down')),
  }
}

async function clickCard(remote: unknown, video?: string) {
  const home = await openHome(remote, video)
  fireEvent.click(home.link)
  await waitFor(() => expect(loads).toHaveLength(1))
  return home
}

const taken: (HTMLVideoElement | undefined)[] = []
const watch = (loader: (args: RemoteLoaderArgs) => unknown) =>
  defineRemote({ id: 'watch', routes: [{ path: '/watch/:videoId', loader, Component: () => <h1>Watch</h1> }] })

test("a clicked card's video loads before its page, which takes it over", async () => {
  const { deliver } = await clickCard(watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())))
  expect(loads).toEqual([[mediaFile, true]])
  deliver()
  expect(await screen.findByRole('heading', { name: 'Watch' })).toBeInTheDocument()
  expect(taken[0]?.dataset['file']).toContain('/media/')
  expect(loads).toHaveLength(1)
})

test('the download stops if the page does not take the video', async () => {
  const { deliver } = await clickCard(watch(() => undefined))
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(loads.at(-1)).toEqual([mediaFile, false])
})

test('the download stops if the viewer opens another page first', async () => {
  const { router } = await clickCard(watch(() => undefined))
  await act(() => router.navigate('/channel/grace'))
  expect(loads.at(-1)).toEqual([mediaFile, false])
})

test('the download stops if the remote fails to load', async () => {
  const { fail } = await clickCard(undefined)
  fail()
  await waitFor(() => expect(loads.at(-1)).toEqual([mediaFile, false]))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  jest.mocked(console.error).mockClear()
})

/** jsdom does not support pointer events. */
function press(link: HTMLElement, over: PointerEventInit = {}) {
  const { pointerType = 'mouse', ...init } = over
  const event = new MouseEvent('pointerdown', { bubbles: true, ...init })
  fireEvent(link, Object.assign(event, { pointerType }))
}

test('a video starts loading when the mouse presses its link, and the click continues the download', async () => {
  const { link, deliver } = await openHome(
    watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())),
  )
  press(link)
  await waitFor(() => expect(loads).toEqual([[mediaFile, true]]))
  fireEvent.click(link)
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(taken.at(-1)?.dataset['file']).toContain('/media/')
  expect(loads).toHaveLength(1)
})

test('the video that the mini player plays is not requested again', async () => {
  const { link, deliver } = await openHome(
    watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())),
  )
  const playing = document.createElement('video')
  playing.dataset['file'] = wireVideo({ _id: 'views-1' }).videoFile
  document.body.append(playing)
  press(link)
  fireEvent.click(link)
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(taken.at(-1)).toBeUndefined()
  playing.remove()
})

test('the download stops if no click follows the press', async () => {
  const { link } = await openHome(undefined)
  jest.useFakeTimers()
  try {
    press(link)
    jest.advanceTimersByTime(1_000)
  } finally {
    jest.useRealTimers()
  }
  await waitFor(() => expect(loads).toContainEqual([mediaFile, false]))
})

test.each([
  ['a touch, which may become a scroll', { pointerType: 'touch' }],
  ['another button', { button: 2 }],
  ['a click that opens a new tab', { ctrlKey: true }],
])('a press does not load the video if it is %s', async (_, over) => {
  const { link } = await openHome(undefined)
  press(link, over)
  await act(async () => {})
  expect(loads).toEqual([])
})

/** The skeleton that covers the previous page, and its videos. */
const skeleton = () => document.querySelector('.skeleton-video')
const skeletonVideos = () => [...document.querySelectorAll('.skeleton-video video')]

test("a clicked video's skeleton covers the previous page until the video's page has rendered", async () => {
  const { deliver } = await clickCard(watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())))
  await waitFor(() => expect(skeleton()).toHaveTextContent('Video views-1'))
  const [video] = skeletonVideos() as [HTMLVideoElement]
  expect(video).toHaveAttribute('src', mediaFile)
  expect(video.parentElement).not.toHaveAttribute('data-has-frame')
  Object.defineProperty(video, 'readyState', { value: HTMLMediaElement.HAVE_CURRENT_DATA })
  fireEvent(video, new Event('loadeddata'))
  expect(video.parentElement).toHaveAttribute('data-has-frame')
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(skeleton()).not.toBeInTheDocument()
  expect(taken.at(-1)).toBe(video)
})

test.each([
  ['a time in the URL', '?t=20', undefined],
  ['the time at which the viewer stopped', '', 30],
])('the skeleton keeps the thumbnail if the video starts at %s', async (_, search, watchedSeconds) => {
  network.use(
    http.get(apiPath('/videos'), () =>
      success({
        videos: [wireVideo({ _id: 'views-1', watchedSeconds })],
        pagination: { page: 1, limit: 8, total: 1, totalPages: 1 },
      }),
    ),
  )
  const { router, deliver } = await openHome(watch(() => undefined))
  await act(async () => void router.navigate(`/watch/views-1${search}`))
  await waitFor(() => expect(skeleton()?.querySelector('img')).toBeInTheDocument())
  expect(skeletonVideos()).toEqual([])
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
})

test('the skeleton disappears if the viewer opens another page first', async () => {
  const { router, deliver } = await clickCard(watch(() => undefined))
  await waitFor(() => expect(skeleton()).toBeInTheDocument())
  await act(() => router.navigate('/channel/grace'))
  expect(skeleton()).not.toBeInTheDocument()
  deliver()
})

test('a second click on a card loads its video again, because it interrupts the first', async () => {
  const { link, deliver } = await clickCard(
    watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())),
  )
  await waitFor(() => expect(skeletonVideos()).toHaveLength(1))
  const [interrupted] = skeletonVideos()
  press(link)
  fireEvent.click(link)
  await waitFor(() => expect(interrupted).not.toBeInTheDocument())
  expect(skeletonVideos()).toHaveLength(1)
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(taken.at(-1)).toHaveAttribute('src', mediaFile)
})

test("another video's page stays visible while a video opens, because it keeps playing", async () => {
  const nextPage = Promise.withResolvers<void>()
  const { router, deliver } = await clickCard(
    watch(({ params }) => (params['videoId'] === 'views-2' ? nextPage.promise : undefined)),
  )
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  loads.splice(0)
  await act(async () => void router.navigate('/watch/views-2'))
  expect(loads[0]).toEqual([mediaFile, true])
  expect(skeleton()).not.toBeInTheDocument()
  nextPage.resolve()
  await waitFor(() => expect(router.state.location.pathname).toBe('/watch/views-2'))
})

test("a clicked card's page gets its first response while its remote loads, with a single call", async () => {
  const titles: string[] = []
  const { deliver } = await clickCard(
    watch(async ({ api }) => void titles.push((await api.videos.get('views-2')).title)),
    'views-2',
  )
  // Other tests leave unused responses for views-1.
  await waitFor(() => expect(firstCalls).toEqual(['separate']))
  deliver()
  expect(await screen.findByRole('heading', { name: 'Watch' })).toBeInTheDocument()
  expect(titles).toEqual(['Video views-2'])
  expect(firstCalls).toHaveLength(1)
})
