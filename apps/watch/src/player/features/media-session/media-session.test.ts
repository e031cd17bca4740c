import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { mediaSession } from './media-session.ts'

installFakePlayback({ duration: 100 })

function Metadata(this: object, init: MediaMetadataInit) {
  Object.assign(this, init)
}

/** Simulates a media session that rejects the actions in `unknown`. */
function installMediaSession(unknown: string[] = []) {
  const handlers: Record<string, MediaSessionActionHandler | null> = {}
  const session = {
    metadata: null as MediaMetadata | null,
    positions: [] as MediaPositionState[],
    setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
      if (unknown.includes(action)) throw new TypeError(`No such action: ${action}`)
      handlers[action] = handler
    },
    setPositionState: (position: MediaPositionState) => void session.positions.push(position),
  }
  Object.defineProperty(navigator, 'mediaSession', { value: session, configurable: true })
  Object.assign(globalThis, { MediaMetadata: Metadata })
  const press = (action: MediaSessionAction, details: object = {}) => handlers[action]?.({ action, ...details })
  return { session, handlers, press }
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'mediaSession')
  Reflect.deleteProperty(globalThis, 'MediaMetadata')
})

const owner = { fullName: 'Ada Lovelace', username: 'ada' }
const shown = { title: 'Nanoseconds', thumbnail: '/media/a.webp', owner }

function play(over: object = {}) {
  return createTestPlayer([mediaSession], { video: { ...shown, ...over } })
}

test('shows the title, the channel and the thumbnail', () => {
  const { session } = installMediaSession()
  play()
  expect(session.metadata).toMatchObject({
    title: 'Nanoseconds',
    artist: 'Ada Lovelace',
    artwork: [{ src: `${location.origin}/media/a.webp` }],
  })
})

test('omits fields that the provider omits', () => {
  const { session } = installMediaSession()
  play({ owner: null, thumbnail: '' })
  expect(session.metadata).toMatchObject({ artist: '', artwork: [] })
})

test("the system's media keys seek by the system's step, by default ten seconds", () => {
  const { press } = installMediaSession()
  const { video } = play()
  press('seekforward')
  expect(video.currentTime).toBe(10)
  press('seekforward', { seekOffset: 30 })
  expect(video.currentTime).toBe(40)
  press('seekbackward')
  expect(video.currentTime).toBe(30)
  press('seekto', { seekTime: 75 })
  expect(video.currentTime).toBe(75)
})

test('reports the position to the system', () => {
  const { session } = installMediaSession()
  const { video } = play()
  changeVideo(video, { currentTime: 42, playbackRate: 1.5 }, 'seeked')
  expect(session.positions.at(-1)).toEqual({ duration: 100, playbackRate: 1.5, position: 42 })
  // Rounding can push the position past the duration, which browsers reject.
  changeVideo(video, { currentTime: 100.01 }, 'pause')
  expect(session.positions.at(-1)).toMatchObject({ position: 100 })
})

test('an unsupported action does not affect other actions', () => {
  const { press } = installMediaSession(['seekto'])
  const { video } = play()
  press('seekforward')
  expect(video.currentTime).toBe(10)
})

test('clears everything when the player ends', () => {
  const { session, handlers } = installMediaSession()
  play().store.dispose()
  expect(session.metadata).toBeNull()
  expect(Object.values(handlers)).toEqual([null, null, null])
})

test('plays in a browser without media session support', () => {
  expect(() => play().store.dispose()).not.toThrow()
})
