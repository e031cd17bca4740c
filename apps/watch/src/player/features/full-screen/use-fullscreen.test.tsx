import { act, renderHook } from '@testing-library/react'

import { useFullscreen } from './use-fullscreen.ts'

function show(shown: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { value: shown, configurable: true })
  document.dispatchEvent(new Event('fullscreenchange'))
}

/** Full screen, as a browser has it, on a screen that can be turned. */
function installFullscreen({ canTurn = true } = {}) {
  const turned: string[] = []
  Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
  Object.assign(document, { exitFullscreen: async () => show(null) })
  Object.defineProperty(globalThis, 'screen', {
    value: {
      orientation: {
        async lock(orientation: string) {
          if (!canTurn) throw new DOMException('Not on this machine.', 'NotSupportedError')
          turned.push(orientation)
        },
      },
    },
    configurable: true,
  })
  const player = Object.assign(document.createElement('div'), {
    requestFullscreen: async () => show(player),
  }) as HTMLDivElement
  return { turned, player }
}

afterEach(() => {
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
    Reflect.deleteProperty(document, name)
  Reflect.deleteProperty(globalThis, 'screen')
})

function videoOf(width: number, height: number) {
  const video = document.createElement('video')
  Object.defineProperties(video, { videoWidth: { value: width }, videoHeight: { value: height } })
  return video
}

async function open(player: HTMLElement, video: HTMLVideoElement) {
  const { result } = renderHook(() => useFullscreen(player, video))
  await act(async () => result.current.toggle())
  return result
}

test('a phone is turned on its side for a picture that is wider than high, and turns back by itself', async () => {
  const { player, turned } = installFullscreen()
  const result = await open(player, videoOf(640, 360))
  expect([result.current.isFullscreen, turned]).toEqual([true, ['landscape']])
  await act(async () => result.current.toggle())
  expect([result.current.isFullscreen, turned]).toEqual([false, ['landscape']])
})

test('and stays as it is for one that is higher than wide', async () => {
  const { player, turned } = installFullscreen()
  const result = await open(player, videoOf(360, 640))
  expect([result.current.isFullscreen, turned]).toEqual([true, []])
})

test('a machine that cannot be turned shows it all the same', async () => {
  const { player } = installFullscreen({ canTurn: false })
  expect((await open(player, videoOf(640, 360))).current.isFullscreen).toBe(true)
})

test('an iPhone, which has it for videos alone, shows the video by its own player', async () => {
  const video = Object.assign(videoOf(640, 360), { webkitEnterFullscreen: jest.fn() })
  const result = await open(document.createElement('div'), video)
  expect(result.current.isAvailable).toBe(true)
  expect(video.webkitEnterFullscreen).toHaveBeenCalledTimes(1)
})

test('where there is none, it is not offered', () => {
  const { result } = renderHook(() => useFullscreen(null, videoOf(640, 360)))
  expect(result.current.isAvailable).toBe(false)
})
