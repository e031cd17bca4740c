import { fireEvent, render, screen } from '@testing-library/react'

import { endPlayback, playbackOf, startPlayback } from './player/current-playback.ts'
import { videoOf } from './player/test/render-player.tsx'
import { installFakePlayback } from './test/fake-playback.ts'
import { TimedText } from './timed-text.tsx'

installFakePlayback({ duration: 100 })
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})
afterEach(() => endPlayback())

const text = 'Intro 0:00, chorus 1:23: louder.'

test('turns timestamps into links that play the video from that time', () => {
  const playback = playbackOf(videoOf())
  startPlayback(playback, { isPlaying: false, startTime: 0 })
  const { container } = render(<TimedText text={text} />)
  expect(container).toHaveTextContent(text)
  const link = screen.getByRole('link', { name: '1:23' })
  expect(link).toHaveAttribute('href', '?t=83')
  // `fireEvent` returns false because the link's default action was prevented.
  expect(fireEvent.click(link)).toBe(false)
  expect(playback.store.media).toMatchObject({ currentTime: 83, paused: false })
})
