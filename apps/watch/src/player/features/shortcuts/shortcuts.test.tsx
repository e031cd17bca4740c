import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { embedFeatures } from '../../embed/embed-features.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'
import type { PlayerFeature } from '../../store/player-feature.ts'
import { viewerSettings } from '../../store/settings.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { features } from '../features.ts'
import { firstFeatures } from '../first-features.ts'
import { speed } from '../speed/speed.ts'
import { shortcuts } from './shortcuts.ts'

installFakePlayback({ duration: 100 })
const players: { dispose(): void }[] = []
afterEach(() => {
  for (const player of players.splice(0)) player.dispose()
})
afterEach(() => viewerSettings.setState({ hasCharacterKeys: true }))

function Page() {
  return (
    <>
      <input aria-label="Search" />
      <textarea aria-label="Comment" />
      <button type="button">Like</button>
      <a href="#elsewhere">Elsewhere</a>
      <input type="range" aria-label="Volume" />
      <input type="checkbox" aria-label="Autoplay" />
      <select aria-label="Speed" />
      <div role="menu" tabIndex={-1} aria-label="Menu" />
    </>
  )
}

function renderShortcuts() {
  const asked: string[] = []
  const asking = definePlayerFeature({
    name: 'asking',
    shortcuts: [
      { keys: ['f'], command: 'askForF', label: 'F' },
      { keys: ['?'], command: 'askForHelp', label: 'Help' },
      { keys: ['x'], command: 'unknown', label: 'Nothing' },
    ],
    attach: ({ store }) =>
      store.provide({ askForF: () => void asked.push('f'), askForHelp: () => void asked.push('help') }),
  })
  const { video, store } = createTestPlayer([speed, asking, shortcuts])
  players.push(store)
  render(<Page />)
  act(() => changeVideo(video, { currentTime: 50 }, 'timeupdate'))
  return { video, asked, user: userEvent.setup() }
}

const pressed = (key: string, init: KeyboardEventInit = {}) => new KeyboardEvent('keydown', { key, ...init })

function takeLate(early: KeyboardEvent[], { isPlaying = false } = {}) {
  globalThis.kinoraEarlyKeys = early
  // jsdom lacks navigation timing.
  performance.getEntriesByType = () => []
  const media = document.createElement('video')
  if (isPlaying) void media.play()
  const { store } = createTestPlayer([shortcuts], { media })
  players.push(store)
  return media
}

describe('keys pressed before the player is ready', () => {
  test('early keys take effect when the player is ready', () => {
    const video = takeLate([pressed('k'), pressed('m'), pressed('5')])
    expect([video.paused, video.muted, video.currentTime]).toEqual([false, true, 50])
  })

  test('early keys do not pause a video that has started in the meantime', () => {
    expect(takeLate([pressed(' '), pressed('k')], { isPlaying: true }).paused).toBe(false)
  })

  test('early keys are ignored with a modifier, in a field, or when turned off', () => {
    const field = document.createElement('input')
    document.body.append(field)
    const written = pressed('m', { bubbles: true })
    field.dispatchEvent(written)
    field.remove()
    expect(takeLate([pressed('m', { ctrlKey: true }), written]).muted).toBe(false)
    viewerSettings.setState({ hasCharacterKeys: false })
    expect(takeLate([pressed('m')]).muted).toBe(false)
  })
})

test.each([
  ['j', 40],
  ['l', 60],
  ['L', 60],
  ['{ArrowLeft}', 45],
  ['{ArrowRight}', 55],
  ['{Home}', 0],
  ['{End}', 100],
  ['0', 0],
  ['9', 90],
  ['llllll', 100],
  ['jjjjjj', 0],
])('%s at 50 s moves to %i s', async (keys, time) => {
  const { video, user } = renderShortcuts()
  await user.keyboard(keys)
  expect(video.currentTime).toBe(time)
})

test.each(['k', ' '])('%j plays and pauses', async (key) => {
  const { video, user } = renderShortcuts()
  await user.keyboard(key)
  expect(video.paused).toBe(false)
  await user.keyboard(key)
  expect(video.paused).toBe(true)
})

test('holding a toggle key runs it once; holding a seek key repeats it', async () => {
  const { video, user } = renderShortcuts()
  await user.keyboard('{k>5/}')
  expect(video.paused).toBe(false)
  await user.keyboard('{ArrowRight>3/}')
  expect(video.currentTime).toBe(65)
})

test('the up, down and M keys change the volume', async () => {
  const { video, user } = renderShortcuts()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(video.volume).toBeCloseTo(0.9)
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(video.volume).toBe(1)
  await user.keyboard('m')
  expect(video.muted).toBe(true)
  await user.keyboard('{ArrowUp}')
  expect(video.muted).toBe(false)
  expect(video.volume).toBeCloseTo(0.05)
})

test('< and > change the speed within its limits', async () => {
  const { video, user } = renderShortcuts()
  await user.keyboard('>>')
  expect(video.playbackRate).toBe(1.5)
  await user.keyboard('<')
  expect(video.playbackRate).toBe(1.25)
  await user.keyboard('>>>>>>>>>>')
  expect(video.playbackRate).toBe(2)
})

test(', and . pause the video and step by one frame', async () => {
  const { video, user } = renderShortcuts()
  await user.keyboard('k..,')
  expect(video.paused).toBe(true)
  expect(video.currentTime).toBeCloseTo(50 + 1 / 30)
})

test('handles the keys that features define, and leaves other keys to the browser', async () => {
  const { asked, user } = renderShortcuts()
  await user.keyboard('f?')
  expect(asked).toEqual(['f', 'help'])
  expect([fireEvent.keyDown(document.body, { key: 'f' }), fireEvent.keyDown(document.body, { key: 'x' })]).toEqual([
    false,
    true,
  ])
})

describe('shortcuts and the focused element', () => {
  test.each(['Search', 'Comment'])('no key runs a shortcut in the text field %s', async (name) => {
    const { video, asked, user } = renderShortcuts()
    await user.type(screen.getByRole('textbox', { name }), 'kmjl 5?f{ArrowLeft}{Home}{End}')
    expect([video.paused, video.muted, video.currentTime, asked]).toEqual([true, false, 50, []])
  })

  test.each(['Like', 'Elsewhere', 'Autoplay', 'Speed'])('the space bar does not run a shortcut on %s', async (name) => {
    const { video, user } = renderShortcuts()
    act(() => elementNamed(name).focus())
    await user.keyboard(' ')
    expect(video.paused).toBe(true)
    await user.keyboard('k')
    expect(video.paused).toBe(false)
  })

  test.each(['Volume', 'Speed', 'Menu'])('the arrow keys, Home and End do not run shortcuts on %s', async (name) => {
    const { video, user } = renderShortcuts()
    act(() => elementNamed(name).focus())
    // Real key presses would trigger behaviour that jsdom lacks.
    for (const key of ['ArrowLeft', 'ArrowUp', 'Home', 'End']) fireEvent.keyDown(elementNamed(name), { key })
    expect([video.currentTime, video.volume]).toEqual([50, 1])
    await user.keyboard('l')
    expect(video.currentTime).toBe(60)
  })

  test('the arrow keys run shortcuts on a button', async () => {
    const { video, user } = renderShortcuts()
    act(() => elementNamed('Like').focus())
    await user.keyboard('{ArrowRight}')
    expect(video.currentTime).toBe(55)
  })
})

test('ignores keys with a modifier', async () => {
  const { video, user } = renderShortcuts()
  await user.keyboard('{Control>}l{/Control}{Meta>}k{/Meta}{Alt>}{ArrowLeft}{/Alt}')
  expect([video.currentTime, video.paused]).toEqual([50, true])
})

test('single-character keys can be turned off without affecting other keys', async () => {
  const { video, asked, user } = renderShortcuts()
  act(() => viewerSettings.setState({ hasCharacterKeys: false }))
  await user.keyboard('kjm5>?c')
  expect([video.paused, video.currentTime, video.muted, asked]).toEqual([true, 50, false, []])
  await user.keyboard('{ArrowRight} ')
  expect([video.currentTime, video.paused]).toEqual([55, false])
})

test.each([
  ['the watch page', [...firstFeatures, ...features]],
  ['the embedded player', [...firstFeatures, ...embedFeatures]],
])('each key runs only one command in %s', (_page, all: readonly PlayerFeature[]) => {
  const keys = all.flatMap(({ shortcuts = [] }) => shortcuts.flatMap((shortcut) => shortcut.keys))
  expect(keys).toEqual([...new Set(keys)])
})

/** Returns the element with this label or text, whatever its role. */
function elementNamed(name: string): HTMLElement {
  return document.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? screen.getByText(name)
}
