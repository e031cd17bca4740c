import { createTestPlayer } from '../../test/create-test-player.ts'
import { fullScreen } from './full-screen.tsx'

function show(shown: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { value: shown, configurable: true })
  document.dispatchEvent(new Event('fullscreenchange'))
}

/** Simulates the full-screen API on a screen that may rotate. */
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

function open(root: HTMLElement | null, media: HTMLVideoElement) {
  const { store } = createTestPlayer([fullScreen], { media })
  store.state.setState({ root })
  return {
    store,
    async toggle() {
      const isDone = store.run('toggleFullscreen')
      for (let turn = 0; turn < 5; turn++) await Promise.resolve()
      return isDone
    },
    isFullscreen: () => store.get(fullScreen).isFullscreen,
  }
}

test('a phone locks landscape orientation for a landscape video', async () => {
  const { player, turned } = installFullscreen()
  const { toggle, isFullscreen } = open(player, videoOf(640, 360))
  await toggle()
  expect([isFullscreen(), turned]).toEqual([true, ['landscape']])
  await toggle()
  expect([isFullscreen(), turned]).toEqual([false, ['landscape']])
})

test('a phone does not rotate for a portrait video', async () => {
  const { player, turned } = installFullscreen()
  const { toggle, isFullscreen } = open(player, videoOf(360, 640))
  await toggle()
  expect([isFullscreen(), turned]).toEqual([true, []])
})

test('enters full screen on a device that cannot rotate', async () => {
  const { player } = installFullscreen({ canTurn: false })
  const { toggle, isFullscreen } = open(player, videoOf(640, 360))
  await toggle()
  expect(isFullscreen()).toBe(true)
})

test('an iPhone shows the video in its own player', async () => {
  const media = Object.assign(videoOf(640, 360), { webkitEnterFullscreen: jest.fn() })
  const { store, toggle } = open(document.createElement('div'), media)
  await toggle()
  expect(store.get(fullScreen).isAvailable).toBe(true)
  expect(media.webkitEnterFullscreen).toHaveBeenCalledTimes(1)
})

test('does not show a button or handle the F key in a browser without full screen', async () => {
  const { store, toggle } = open(null, videoOf(640, 360))
  expect(store.get(fullScreen).isAvailable).toBe(false)
  expect(await toggle()).toBe(false)
})
