import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { wakeLock } from './wake-lock.ts'

installFakePlayback()

/** Simulates wake locks, including their release when the tab is hidden. */
function installWakeLock() {
  const held = new Set<object>()
  let isRefusing = false
  async function request() {
    if (isRefusing) throw new DOMException('The battery is low.', 'NotAllowedError')
    const lock = {
      released: false,
      async release() {
        lock.released = true
        held.delete(lock)
      },
    }
    held.add(lock)
    return lock
  }
  Object.defineProperty(navigator, 'wakeLock', { value: { request }, configurable: true })
  let visibility = 'visible'
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility as DocumentVisibilityState)
  return {
    count: () => held.size,
    refuse: () => void (isRefusing = true),
    async setHidden(isHidden: boolean) {
      visibility = isHidden ? 'hidden' : 'visible'
      if (isHidden) for (const lock of held) await (lock as { release(): Promise<void> }).release()
      document.dispatchEvent(new Event('visibilitychange'))
      await settled()
    },
  }
}

/** Flushes pending promises. */
async function settled() {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

async function start() {
  const { video, store } = createTestPlayer([wakeLock])
  const play = async () => {
    await video.play()
    await settled()
  }
  return { video, store, play }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  jest.restoreAllMocks()
})

test('keeps the screen on only while the video plays', async () => {
  const screen = installWakeLock()
  const { video, play } = await start()
  expect(screen.count()).toBe(0)
  await play()
  expect(screen.count()).toBe(1)
  video.pause()
  await settled()
  expect(screen.count()).toBe(0)
  await play()
  changeVideo(video, { paused: true, ended: true }, 'ended')
  await settled()
  expect(screen.count()).toBe(0)
})

test('requests the lock again when the tab is visible again', async () => {
  const screen = installWakeLock()
  const { play } = await start()
  await play()
  await screen.setHidden(true)
  expect(screen.count()).toBe(0)
  await screen.setHidden(false)
  expect(screen.count()).toBe(1)
})

test('releases the lock if the video is paused before the request resolves', async () => {
  const screen = installWakeLock()
  const { video } = await start()
  void video.play()
  video.pause()
  await settled()
  expect(screen.count()).toBe(0)
})

test('releases the lock when the player is disposed', async () => {
  const screen = installWakeLock()
  const { store, play } = await start()
  await play()
  store.dispose()
  await settled()
  expect(screen.count()).toBe(0)
})

test('plays in a browser that rejects or lacks wake locks', async () => {
  const screen = installWakeLock()
  screen.refuse()
  const refused = await start()
  await refused.play()
  expect([screen.count(), refused.video.paused]).toEqual([0, false])
  refused.store.dispose()

  Reflect.deleteProperty(navigator, 'wakeLock')
  const without = await start()
  await without.play()
  expect(without.video.paused).toBe(false)
  without.store.dispose()
})
