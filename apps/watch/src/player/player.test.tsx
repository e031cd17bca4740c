import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { changeVideo, installFakePlayback } from '../test/fake-playback.ts'
import { Player } from './player.tsx'

const playback = installFakePlayback({ duration: 100 })

function renderPlayer(props: Partial<Parameters<typeof Player>[0]> = {}) {
  const { container, rerender } = render(
    <Player src="/media/v-1.mp4" poster="/media/v-1.webp" duration={65.4} autoPlay={false} {...props} />,
  )
  const video = container.querySelector('video') as HTMLVideoElement
  // Volume and speed are remembered from one video to the next.
  act(() => Object.assign(video, { volume: 1, muted: false, playbackRate: 1 }))
  return { video, user: userEvent.setup(), rerender, player: screen.getByRole('group', { name: 'Video player' }) }
}

const button = (name: string) => screen.getByRole('button', { name })
const change = (...args: Parameters<typeof changeVideo>) => act(() => changeVideo(...args))

/** The bar under the pointer, given the place on the screen that jsdom does not give it. */
function seekBar({ left, width }: { left: number; width: number }) {
  const bar = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement
  bar.setPointerCapture = () => {}
  bar.getBoundingClientRect = () => new DOMRect(left, 0, width, 24)
  return bar
}

describe('the buttons', () => {
  test('play and pause', async () => {
    const { video, user } = renderPlayer()
    await user.click(button('Play'))
    expect(video.paused).toBe(false)
    await user.click(button('Pause'))
    expect(video.paused).toBe(true)
  })

  test('play what has ended once more', async () => {
    const { video, user } = renderPlayer()
    change(video, { ended: true, currentTime: 100 }, 'ended')
    await user.click(button('Replay'))
    expect(video.paused).toBe(false)
  })

  test('mute and unmute', async () => {
    const { video, user } = renderPlayer()
    await user.click(button('Mute'))
    expect(video.muted).toBe(true)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('0')
    await user.click(button('Unmute'))
    expect(video.muted).toBe(false)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveValue('1')
  })

  test('unmuting a video that was turned down to nothing makes it audible', async () => {
    const { video, user } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0' } })
    await user.click(button('Unmute'))
    expect(video.volume).toBe(0.5)
  })

  test('change the speed', async () => {
    const { video, user } = renderPlayer()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Playback speed' }), '1.5×')
    expect(video.playbackRate).toBe(1.5)
    expect(screen.getByRole('combobox', { name: 'Playback speed' })).toHaveDisplayValue('1.5×')
  })

  test('turn the volume', () => {
    const { video } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Volume' }), { target: { value: '0.4' } })
    expect(video.volume).toBe(0.4)
    expect(screen.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '40%')
  })

  test('are left out for what the browser cannot do', () => {
    renderPlayer()
    expect(screen.queryByRole('button', { name: 'Full screen' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Picture in picture' })).not.toBeInTheDocument()
  })
})

test('volume and speed are remembered for the next video', () => {
  const { video } = renderPlayer()
  act(() => Object.assign(video, { volume: 0.3, muted: true, playbackRate: 1.25 }))
  const next = render(<Player src="/media/v-2.mp4" poster="" duration={1} autoPlay={false} />)
  const nextVideo = next.container.querySelector('video')
  expect(nextVideo).toHaveProperty('volume', 0.3)
  expect(nextVideo).toHaveProperty('muted', true)
  expect(nextVideo).toHaveProperty('playbackRate', 1.25)
})

describe('the time', () => {
  test('is known from the card before the file is there, and from the file then', () => {
    jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(Number.NaN)
    const { video } = renderPlayer()
    expect(screen.getByText('/ 1:05')).toBeVisible()
    change(video, { duration: 61 * 60 + 5, currentTime: 7.9 }, 'durationchange')
    expect(screen.getByText('/ 61:05')).toBeVisible()
    expect(screen.getByText('0:07')).toBeVisible()
  })

  test('stands in the seek bar in words', () => {
    const { video } = renderPlayer()
    change(video, { currentTime: 12 }, 'timeupdate')
    const slider = screen.getByRole('slider', { name: 'Seek' })
    expect(slider).toHaveAttribute('aria-valuetext', '0:12 of 1:40')
    expect(slider).toHaveValue('12')
  })
})

describe('the seek bar', () => {
  test('jumps where it is moved to', () => {
    const { video } = renderPlayer()
    fireEvent.change(screen.getByRole('slider', { name: 'Seek' }), { target: { value: '80' } })
    expect(video.currentTime).toBe(80)
  })

  test.each([
    ['{ArrowRight}', 55],
    ['{ArrowUp}', 55],
    ['{ArrowLeft}', 45],
    ['{ArrowDown}', 45],
  ])('moves 5 seconds on %s', async (key, time) => {
    const { video, user } = renderPlayer()
    change(video, { currentTime: 50 }, 'timeupdate')
    screen.getByRole('slider', { name: 'Seek' }).focus()
    await user.keyboard(key)
    expect(video.currentTime).toBe(time)
  })

  test('follows the pointer, says the time under it, and seeks while it is held', async () => {
    const { video, user } = renderPlayer()
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

  test('while a seek is under way, the next waits for the pointer to rest', async () => {
    const { video, user } = renderPlayer()
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

  test('does not answer to the other mouse buttons', async () => {
    const { video, user } = renderPlayer()
    await user.pointer({ keys: '[MouseRight]', target: seekBar({ left: 0, width: 100 }), coords: { clientX: 10 } })
    expect(video.currentTime).toBe(0)
  })

  test('shows how far the file is loaded', () => {
    const { video } = renderPlayer()
    const buffered = { length: 2, start: (index: number) => [0, 40][index], end: (index: number) => [10, 70][index] }
    change(video, { buffered, currentTime: 50 }, 'progress')
    const bar = screen.getByRole('slider', { name: 'Seek' }).parentElement as HTMLElement
    expect(bar.style.getPropertyValue('--buffered')).toBe('0.7')
    expect(bar.style.getPropertyValue('--played')).toBe('0.5')
  })
})

describe('shortcuts', () => {
  test.each([
    ['j', 40],
    ['l', 60],
    ['L', 60],
    ['{ArrowLeft}', 45],
    ['{ArrowRight}', 55],
    ['0', 0],
    ['9', 90],
  ])('%s jumps', async (key, time) => {
    const { video, user } = renderPlayer()
    change(video, { currentTime: 50 }, 'timeupdate')
    await user.keyboard(key)
    expect(video.currentTime).toBe(time)
  })

  test('jumps end at both ends of the video', async () => {
    const { video, user } = renderPlayer()
    change(video, { currentTime: 4 }, 'timeupdate')
    await user.keyboard('j')
    expect(video.currentTime).toBe(0)
    change(video, { currentTime: 95 }, 'timeupdate')
    await user.keyboard('l')
    expect(video.currentTime).toBe(100)
  })

  test.each(['k', ' '])('%j plays and pauses', async (key) => {
    const { video, user } = renderPlayer()
    await user.keyboard(key)
    expect(video.paused).toBe(false)
    await user.keyboard(key)
    expect(video.paused).toBe(true)
  })

  test('m mutes', async () => {
    const { video, user } = renderPlayer()
    await user.keyboard('m')
    expect(video.muted).toBe(true)
  })

  test('do nothing where someone writes, and leave space to buttons', async () => {
    const { video, user } = renderPlayer()
    render(
      <>
        <textarea aria-label="Comment" />
        <button type="button">Other</button>
      </>,
    )
    await user.type(screen.getByRole('textbox'), 'kmjl 5')
    button('Other').focus()
    await user.keyboard(' ')
    expect(video.paused).toBe(true)
    expect(video.muted).toBe(false)
    expect(video.currentTime).toBe(0)
    await user.keyboard('k')
    expect(video.paused).toBe(false)
  })

  test('leave the arrows to the volume slider', async () => {
    const { video, user } = renderPlayer()
    screen.getByRole('slider', { name: 'Volume' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(video.currentTime).toBe(0)
  })

  test('leave the browser its own', async () => {
    const { video, user } = renderPlayer()
    await user.keyboard('{Control>}l{/Control}{Meta>}k{/Meta}')
    expect(video.currentTime).toBe(0)
    expect(video.paused).toBe(true)
  })
})

describe('the picture', () => {
  test('plays and pauses by a click', async () => {
    const { video, user } = renderPlayer()
    await user.click(video)
    expect(video.paused).toBe(false)
    await user.click(video)
    expect(video.paused).toBe(true)
  })

  test('shows and hides the controls by a tap, and plays by a tap on its middle', async () => {
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

  test('hide while nobody moves, and come back with the pointer or a key', async () => {
    const { video, player } = renderPlayer()
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

  test('stay while the video is paused', () => {
    const { video, player } = renderPlayer()
    act(() => void video.play())
    act(() => video.pause())
    act(() => jest.advanceTimersByTime(60_000))
    expect(player).not.toHaveAttribute('data-controls-hidden')
  })
})

describe('playing by itself', () => {
  test('starts when asked to', () => {
    expect(renderPlayer({ autoPlay: true }).video.paused).toBe(false)
  })

  test('stays paused when the browser refuses', async () => {
    playback.refuse()
    const { video } = renderPlayer({ autoPlay: true })
    await act(async () => {})
    expect(video.paused).toBe(true)
    expect(button('Play')).toBeVisible()
  })
})

describe('a file that does not play', () => {
  test('says so and is loaded again where it stopped', async () => {
    const { video, user } = renderPlayer()
    change(video, { error: { code: 2 }, currentTime: 30 }, 'error')
    expect(screen.getByRole('status')).toHaveTextContent('This video cannot be played right now.')
    expect(screen.queryByRole('slider')).not.toBeInTheDocument()
    await user.click(button('Reload video'))
    expect(screen.queryByRole('status')).not.toBeInTheDocument()
    expect(video.paused).toBe(false)
    expect(video.currentTime).toBe(30)
  })

  test('cannot be loaded again when there is none', () => {
    renderPlayer({ src: '', autoPlay: true })
    expect(screen.getByRole('status')).toHaveTextContent('This video cannot be played right now.')
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

  test('takes the player with its controls, and gives it back', async () => {
    const { user, player } = renderPlayer()
    player.requestFullscreen = async () => fill(player)
    await user.click(button('Full screen'))
    expect(fullscreenElement).toBe(player)
    await user.click(button('Exit full screen'))
    expect(fullscreenElement).toBeNull()
  })

  test('is reached by f and by a double click', async () => {
    const { user, player, video } = renderPlayer()
    player.requestFullscreen = async () => fill(player)
    await user.keyboard('f')
    expect(fullscreenElement).toBe(player)
    await user.dblClick(video)
    expect(fullscreenElement).toBeNull()
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

  test('opens and closes the small window', async () => {
    const { user, video } = renderPlayer()
    video.requestPictureInPicture = jest.fn(async () => ({}) as PictureInPictureWindow)
    await user.click(button('Picture in picture'))
    expect(video.requestPictureInPicture).toHaveBeenCalledTimes(1)
    act(() => void video.dispatchEvent(new Event('enterpictureinpicture')))
    await user.click(button('Exit picture in picture'))
    expect(document.exitPictureInPicture).toHaveBeenCalledTimes(1)
  })
})
