import { cleanup } from '@testing-library/react'

/**
 * Simulates video playback, which jsdom doesn't implement: videos start, pause and load on command, and are `duration` seconds long. Call this once per test
 * file. The returned `refuse` simulates a browser that blocks autoplay.
 */
export function installFakePlayback({ duration = 60 } = {}) {
  let isRefusing = false
  let spies: jest.SpyInstance[] = []

  beforeEach(() => {
    isRefusing = false
    const prototype = HTMLMediaElement.prototype
    spies = [
      jest.spyOn(prototype, 'duration', 'get').mockReturnValue(duration),
      jest.spyOn(prototype, 'readyState', 'get').mockReturnValue(HTMLMediaElement.HAVE_ENOUGH_DATA),
      jest.spyOn(prototype, 'play').mockImplementation(async function start(this: HTMLMediaElement) {
        if (isRefusing) throw new DOMException('The user has not interacted with the page.', 'NotAllowedError')
        changeVideo(this, { paused: false, ended: false }, 'play')
      }),
      jest.spyOn(prototype, 'pause').mockImplementation(function stop(this: HTMLMediaElement) {
        changeVideo(this, { paused: true }, 'pause')
      }),
      jest.spyOn(prototype, 'load').mockImplementation(function reset(this: HTMLMediaElement) {
        changeVideo(this, { error: null, paused: true, ended: false }, 'emptied')
      }),
    ]
  })
  afterEach(() => {
    // Unmount before restoring the spies, because unmounting ends the playback.
    cleanup()
    for (const spy of spies) spy.mockRestore()
  })

  return {
    refuse() {
      isRefusing = true
    },
  }
}

/** Changes a video's state, and dispatches the event for the change. */
export function changeVideo(
  video: HTMLMediaElement,
  state: Partial<Record<keyof HTMLMediaElement, unknown>>,
  event: string,
) {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(video, name, { value, configurable: true, writable: true })
  }
  video.dispatchEvent(new Event(event))
}
