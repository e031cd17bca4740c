import { defineRemote } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { mockNetwork } from '@kinora/test-kit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'

import { answerVideos, pageOfPaths, renderShell } from '../test/render-shell.tsx'

mockNetwork(answerVideos)

/** Records the videos that start to load (true) and stop (false), in jsdom, which loads none. */
const loads: [file: string, isLoading: boolean][] = []
beforeEach(() => {
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

/** Opens the home page and clicks a card, whose remote loads when the returned function is called. */
async function clickCard(remote: unknown) {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const routes = [
    { path: '/watch/:videoId', access: 'public' as const, outline: 'video' as const, prefetch: 'files' as const },
  ]
  const shell = renderShell({
    watch: { routes },
    loadRoutes: (id) => (id === 'watch' ? promise : Promise.resolve({ remote: pageOfPaths(id) })),
  })
  const [link] = await screen.findAllByRole('link', { name: 'Video views-1' })
  fireEvent.click(link as HTMLElement)
  await waitFor(() => expect(loads).toHaveLength(1))
  return { ...shell, deliver: () => resolve({ remote }), fail: () => reject(new Error('host down')) }
}

const taken: (HTMLVideoElement | undefined)[] = []
const watch = (loader: (args: RemoteLoaderArgs) => unknown) =>
  defineRemote({ id: 'watch', routes: [{ path: '/watch/:videoId', loader, Component: () => <h1>Watch</h1> }] })

test("a clicked card's video loads before its page, which takes it over", async () => {
  const { deliver } = await clickCard(watch(({ takePrerenderedVideo }) => void taken.push(takePrerenderedVideo?.())))
  expect(loads).toEqual([[expect.stringContaining('/media/'), true]])
  deliver()
  expect(await screen.findByRole('heading', { name: 'Watch' })).toBeInTheDocument()
  expect(taken[0]?.dataset['file']).toContain('/media/')
  expect(loads).toHaveLength(1)
})

test('the download stops if the page does not take the video', async () => {
  const { deliver } = await clickCard(watch(() => undefined))
  deliver()
  await screen.findByRole('heading', { name: 'Watch' })
  expect(loads.at(-1)).toEqual([expect.stringContaining('/media/'), false])
})

test('the download stops if the viewer opens another page first', async () => {
  const { router } = await clickCard(watch(() => undefined))
  await act(() => router.navigate('/channel/grace'))
  expect(loads.at(-1)).toEqual([expect.stringContaining('/media/'), false])
})

test('the download stops if the remote fails to load', async () => {
  const { fail } = await clickCard(undefined)
  fail()
  await waitFor(() => expect(loads.at(-1)).toEqual([expect.stringContaining('/media/'), false]))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  jest.mocked(console.error).mockClear()
})
