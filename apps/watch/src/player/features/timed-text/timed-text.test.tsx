import { fireEvent, render, screen } from '@testing-library/react'

import { installFakePlayback } from '../../../test/fake-playback.ts'
import { createMediaStore } from '../../store/create-media-store.ts'
import { TimedText } from './timed-text.tsx'

installFakePlayback({ duration: 100 })
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {}
})

const text = 'Intro 0:00, chorus 1:23: louder.'

test('the moments that a text names are links, which play the video from there and can be copied', () => {
  const video = document.createElement('video')
  const { container } = render(<TimedText store={createMediaStore(video)} text={text} />)
  expect(container).toHaveTextContent(text)
  const link = screen.getByRole('link', { name: '1:23' })
  expect(link).toHaveAttribute('href', '?t=83')
  // The browser does not follow it.
  expect(fireEvent.click(link)).toBe(false)
  expect([video.currentTime, video.paused]).toEqual([83, false])
})
