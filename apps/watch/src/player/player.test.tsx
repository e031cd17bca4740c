import { mockNetwork } from '@kinora/test-kit'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { changeVideo, installFakePlayback } from '../test/fake-playback.ts'
import { endPlayback, playbackOf } from './current-playback.ts'
import { volume } from './features/volume/volume.ts'
import { viewerSettings } from './store/settings.ts'
import { renderPlayer, videoOf } from './test/render-player.tsx'

const playback = installFakePlayback({ duration: 100 })
beforeEach(() => {
  endPlayback()
  localStorage.clear()
})

const button = (name: string) => screen.getByRole('button', { name })
/** Returns the button in the control bar. The settings contain a second button with the same name, for narrow players. */
const toolNamed = (name: string) => screen.getAllByRole('button', { name }).at(-1) as HTMLElement
const change = (...args: Parameters<typeof changeVideo>) => act(() => changeVideo(...args))

/** Returns the seek bar's pointer area, placed on the screen by hand because jsdom has no layout. */
function seekBar({ left, width }: { left: number; width: number }) {
  const bar = document.querySelector<HTMLElement>('[data-seek-pointer]') as HTMLElement
  bar.setPointerCapture = () => {}
  bar.getBoundingClientRect = () => new DOMRect(left, 0, width, 24)
  return bar
}

describe('the player buttons', () => {
  test('the play button plays and pauses the video', async () => {
    const { video, user } = renderPlayer()
    await user.click(button('Play'))
    expect(video.paused).toBe(false)
    await user.click(button('Pause'))
    expect(video.paused).toBe(true)
  })

  test('the play button replays an ended video', async () => {
    const { video, user } = renderPlayer()
    change(video, { ended: true, currentTime: 100 }, 'ended')
    await user.click(button('Replay'))
    expect(video.paused).toBe(false)
  })

  test('the mute button mutes and unmutes the video', async () => {
    const { video, user } = renderPlayer()
    await user.click(button('Mute'))
    expect(video.muted).toBe(true)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0')
    await user.click(button('Unmute'))
    expect(video.muted).toBe(false)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('1')
  })

  test('the mute button shows a remembered choice from its first render', () => {
    viewerSettings.setState({ isMuted: true })
    // Browsers fire "volumechange" later.
    expect(playbackOf(videoOf()).store.get(volume).isMuted).toBe(true)
    viewerSettings.setState({ isMuted: false })
  })

  test('the mute button unmutes a video at volume zero to an audible volume', async () => {
    const { video, user } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0' } })
    await user.click(button('Unmute'))
    expect(video.volume).toBe(0.5)
  })

  test('the speed setting changes the playback speed', async () => {
    const { video, user, features } = renderPlayer()
    await features()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5×')
    expect(video.playbackRate).toBe(1.5)
    expect(screen.getByRole('combobox', { name: 'Playback speed' })).toHaveDisplayValue('1.5×')
  })

  test('the volume slider changes the volume', () => {
    const { video } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } })
    expect(video.volume).toBe(0.4)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '40%')
  })

  test('hides buttons for features that the browser does not support', () => {
    renderPlayer()
    expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Picture in picture' })).not.toBeInTheDocument()
  })
})

test('remembers the volume and the speed for the next video', async () => {
  const { video, features, unmount } = renderPlayer()
  await features()
  act(() => Object.assign(video, { volume: 0.3, muted: true, playbackRate: 1.25 }))
  unmount()
  const { video: next } = renderPlayer({ video: videoOf({ _id: 'v-2' }) })
  expect(next).not.toBe(video)
  expect(next).toMatchObject({ volume: 0.3, muted: true, playbackRate: 1.25 })
  act(() => Object.assign(next, { volume: 1, muted: false, playbackRate: 1 }))
})

describe('the displayed time', () => {
  test("shows the card's duration until the file reports its own", () => {
    jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(Number.NaN)
    const { video } = renderPlayer()
    expect(screen.getByText('/ 1:05')).toBeVisible()
    change(video, { duration: 61 * 60 + 5, currentTime: 7.9 }, 'durationchange')
    expect(screen.getByText('/ 61:05')).toBeVisible()
    expect(screen.getByText('0:07')).toBeVisible()
  })

  test("exposes the time as the seek bar's accessible text", () => {
    const { video } = renderPlayer()
    change(video, { currentTime: 12 }, 'timeupdate')
    const slider = screen.getByRole('slider', { name: 'Seek' })
    expect(slider).toHaveAttribute('aria-valuetext', '0:12 of 1:40')
    expect(slider).toHaveValue('12')
  })
})

describe('the seek bar', () => {
  test('moving the seek bar seeks to its position', () => {
    const { video } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Seek' }), { target: { value: '80' } })
    expect(video.currentTime).toBe(80)
  })

  test.each([
    ['{ArrowRight}', 55],
    ['{ArrowUp}', 55],
    ['{ArrowLeft}', 45],
    ['{ArrowDown}', 45],
  ])('%s moves the seek bar by 5 seconds', async (key, time) => {
    const { video, user } = renderPlayer()
    change(video, { currentTime: 50 }, 'timeupdate')
    screen.getByRole('slider', { name: 'Seek' }).focus()
    await user.keyboard(key)
    expect(video.currentTime).toBe(time)
  })

  test('shows the time under the pointer, and seeks while the pointer is held down', async () => {
    const { video, user, features } = renderPlayer()
    await features()
    const bar = seekBar({ left: 100, width: 200 })
    await user.pointer({ target: bar, coords: { clientX: 150 } })
    expect(screen.getByText('0:25')).toBeVisible()
    expect(video.currentTime).toBe(0)
    await user.pointer({ keys: '[MouseLeft>]', target: bar, coords: { clientX: 200 } })
    expect(video.currentTime).toBe(50)
    await user.pointer({ target: bar, coords: { clientX: 250 } })
    expect(video.currentTime).toBe(75)
    await user.pointer({ keys: '[/MouseLeft]', target: bar, coords: { clientX: 900 } })
    expect(video.currentTime).toBe(100)
    await user.unhover(bar)
    expect(screen.queryByText('1:40')).not.toBeInTheDocument()
  })

  test('delays a seek until the pointer is released if another seek is pending', async () => {
    const { video, user, features } = renderPlayer()
    await features()
    const bar = seekBar({ left: 0, width: 100 })
    await user.pointer({ keys: '[TouchA>]', target: bar, coords: { clientX: 10 } })
    change(video, { seeking: true }, 'seeking')
    await user.pointer({ pointerName: 'TouchA', target: bar, coords: { clientX: 40 } })
    expect(video.currentTime).toBe(10)
    expect(screen.getByText('0:40')).toBeVisible()
    await user.pointer({ keys: '[/TouchA]', target: bar, coords: { clientX: 60 } })
    expect(video.currentTime).toBe(60)
    expect(screen.queryByText('1:00')).not.toBeInTheDocument()
  })

  test('ignores other mouse buttons', async () => {
    const { video, user, features } = renderPlayer()
    await features()
    await user.pointer({ keys: '[MouseRight]', target: seekBar({ left: 0, width: 100 }), coords: { clientX: 10 } })
    expect(video.currentTime).toBe(0)
  })

  test('shows the loaded parts of the file', () => {
    const { video } = renderPlayer()
    const buffered = { length: 2, start: (index: number) => [0, 40][index], end: (index: number) => [10, 70][index] }
    change(video, { buffered, currentTime: 50 }, 'progress')
    const bar = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement
    const loaded = [...bar.querySelectorAll<HTMLElement>('[style*="--length"]')].map(({ style }) => style.cssText)
    expect(loaded).toEqual(['--start: 0; --length: 0.1;', '--start: 0.4; --length: 0.3;'])
    expect(bar.style.getPropertyValue('--played')).toBe('0.5')
  })
})

describe('the video area', () => {
  test('plays and pauses the video on a click', async () => {
    const { video, user } = renderPlayer()
    await user.click(video)
    expect(video.paused).toBe(false)
    await user.click(video)
    expect(video.paused).toBe(true)
  })

  test('toggles the controls on a tap, and playback on a tap in the middle', async () => {
    const { video, user, player } = renderPlayer()
    const tap = (target: Element) => user.pointer({ keys: '[TouchA]', target })
    await tap(video)
    expect(video.paused).toBe(false)
    expect(player).not.toHaveAttribute('data-controls-hidden')
    await tap(video)
    expect(player).toHaveAttribute('data-controls-hidden')
    await tap(video)
    expect(player).not.toHaveAttribute('data-controls-hidden')
    expect(video.paused).toBe(false)
    change(video, { currentTime: 5 }, 'timeupdate')
    await tap(player.querySelector('[data-play-mark]') as Element)
    expect(video.paused).toBe(true)
  })
})

describe('the controls', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  test('hides the controls without activity, and shows them again on pointer movement or a key press', async () => {
    jest.useRealTimers()
    const { video, player, features } = renderPlayer()
    await features()
    jest.useFakeTimers()
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
    act(() => void video.play())
    expect(player).toHaveAttribute('data-controls-hidden')
    await user.hover(player)
    expect(player).not.toHaveAttribute('data-controls-hidden')
    act(() => jest.advanceTimersByTime(2499))
    expect(player).not.toHaveAttribute('data-controls-hidden')
    act(() => jest.advanceTimersByTime(1))
    expect(player).toHaveAttribute('data-controls-hidden')
    await user.keyboard('m')
    expect(player).not.toHaveAttribute('data-controls-hidden')
    await user.unhover(player)
    expect(player).toHaveAttribute('data-controls-hidden')
  })

  test('keeps the controls visible while the video is paused', async () => {
    const { video, player } = renderPlayer()
    act(() => void video.play())
    act(() => video.pause())
    await act(async () => jest.advanceTimersByTime(60_000))
    expect(player).not.toHaveAttribute('data-controls-hidden')
  })
})

describe('autoplay', () => {
  test('starts the video if autoplay is requested', () => {
    expect(renderPlayer({ autoPlay: true }).video.paused).toBe(false)
  })

  test('leaves the video paused if the browser blocks autoplay', async () => {
    playback.refuse()
    const { video } = renderPlayer({ autoPlay: true })
    await act(async () => {})
    expect(video.paused).toBe(true)
    expect(button('Play')).toBeVisible()
  })
})

/** Renders a player whose file failed to load. */
async function fail() {
  const page = renderPlayer()
  change(page.video, { error: { code: 2 }, currentTime: 30 }, 'error')
  await screen.findByRole('button', { name: 'Reload video' })
  return page
}
const says = (text: string) => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))

describe('a file that fails to play', () => {
  const network = mockNetwork(http.head('*/media/v-1.mp4', () => new HttpResponse(null, { status: 404 })))
  let isOnLine = true
  let onLine: jest.SpyInstance
  beforeEach(() => {
    onLine = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnLine)
  })
  afterEach(() => {
    isOnLine = true
    onLine.mockRestore()
  })

  test('reports a file that fails to play, and reloads it at the same position', async () => {
    const { video, user } = await fail()
    await says('This video cannot be played right now. Its file no longer exists.')
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    await user.click(button('Reload video'))
    expect(screen.queryByText(/cannot be played/)).not.toBeInTheDocument()
    expect(video.paused).toBe(false)
    expect(video.currentTime).toBe(30)
  })

  test.each([
    [200, "This browser can't play the file's format, or the file is damaged."],
    [503, 'The site is busy. Try again in a moment.'],
  ])('gives the reason for the failure if the site responds with %i', async (status, words) => {
    network.use(http.head('*/media/v-1.mp4', () => new HttpResponse(null, { status })))
    await fail()
    await says(words)
  })

  test('reloads a failed file automatically when the viewer is online again', async () => {
    isOnLine = false
    const { video } = await fail()
    await says("You're offline. It resumes when you reconnect.")
    act(() => void window.dispatchEvent(new Event('online')))
    expect(video.paused).toBe(false)
    expect(video.currentTime).toBe(30)
  })

  test('does not show a reload button if the video has no file', async () => {
    renderPlayer({ video: videoOf({ videoFile: '' }), autoPlay: true })
    await says('This video cannot be played right now.')
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('full screen', () => {
  let fullscreenElement: Element | null = null

  function fill(element: Element | null) {
    fullscreenElement = element
    document.dispatchEvent(new Event('fullscreenchange'))
  }

  beforeEach(() => {
    fullscreenElement = null
    Object.defineProperties(document, {
      fullscreenEnabled: { value: true, configurable: true },
      fullscreenElement: { get: () => fullscreenElement, configurable: true },
      exitFullscreen: { value: async () => fill(null), configurable: true },
    })
  })
  afterEach(() => {
    for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen'])
      Reflect.deleteProperty(document, name)
  })

  test('shows the player with its controls in full screen, and returns to the page', async () => {
    const { user, player, features } = renderPlayer()
    await features()
    player.requestFullscreen = async () => fill(player)
    await user.click(button('Full screen'))
    expect(fullscreenElement).toBe(player)
    await user.click(button('Exit full screen'))
    expect(fullscreenElement).toBeNull()
  })

  test('the F key and a double click toggle full screen', async () => {
    const { user, player, video, features } = renderPlayer()
    await features()
    player.requestFullscreen = async () => fill(player)
    await user.keyboard('f')
    expect(fullscreenElement).toBe(player)
    await user.dblClick(video)
    expect(fullscreenElement).toBeNull()
  })
})

/** Taps the video at a screen position, which jsdom doesn't compute. */
function tapAt(player: HTMLElement, clientX: number) {
  player.getBoundingClientRect = () => new DOMRect(0, 0, 300, 170)
  const picture = player.querySelector('[data-picture]') as Element
  const event = new MouseEvent('pointerdown', { bubbles: true })
  fireEvent(picture, Object.assign(event, { pointerType: 'touch' }))
  fireEvent.click(picture, { clientX })
}

describe('a double tap', () => {
  test.each([
    ['left', 20, 40],
    ['right', 280, 60],
    ['middle', 150, 50],
  ])('a double tap in the %s third of the video seeks only at the sides', async (_, x, time) => {
    const { video, player, features } = renderPlayer()
    await features()
    act(() => void video.play())
    change(video, { currentTime: 50 }, 'timeupdate')
    tapAt(player, x)
    expect(video.currentTime).toBe(50)
    tapAt(player, x)
    expect(video.currentTime).toBe(time)
    if (time !== 50) expect(player).not.toHaveAttribute('data-controls-hidden')
  })

  test('taps on two different sides do not seek', async () => {
    const { video, player, features } = renderPlayer()
    await features()
    act(() => void video.play())
    change(video, { currentTime: 50 }, 'timeupdate')
    tapAt(player, 20)
    tapAt(player, 280)
    expect(video.currentTime).toBe(50)
  })
})

describe('picture in picture', () => {
  beforeEach(() => {
    Object.defineProperties(document, {
      pictureInPictureEnabled: { value: true, configurable: true },
      exitPictureInPicture: { value: jest.fn(async () => {}), configurable: true },
    })
  })
  afterEach(() => {
    for (const name of ['pictureInPictureEnabled', 'exitPictureInPicture']) Reflect.deleteProperty(document, name)
  })

  test('opens and closes the picture-in-picture window', async () => {
    const { user, video, features } = renderPlayer()
    await features()
    video.requestPictureInPicture = jest.fn(async () => ({}) as PictureInPictureWindow)
    await user.click(toolNamed('Picture in picture'))
    expect(video.requestPictureInPicture).toHaveBeenCalledTimes(1)
    act(() => void video.dispatchEvent(new Event('enterpictureinpicture')))
    await user.click(toolNamed('Exit picture in picture'))
    expect(document.exitPictureInPicture).toHaveBeenCalledTimes(1)
  })
})
