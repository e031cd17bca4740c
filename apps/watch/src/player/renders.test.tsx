import { act, render } from '@testing-library/react'

import { changeVideo, installFakePlayback } from '../test/fake-playback.ts'
import { Recorded, renderedBy } from '../test/rendered-components.tsx'
import { captions } from './features/captions/captions.tsx'
import { cinema } from './features/cinema/cinema.tsx'
import { feedback } from './features/feedback/feedback.tsx'
import { fullScreen } from './features/full-screen/full-screen.tsx'
import { settings } from './features/settings/settings.tsx'
import { stalled } from './features/stalled/stalled.tsx'
import { Player } from './player.tsx'
import { createTestPlayer } from './test/create-test-player.ts'

installFakePlayback({ duration: 100 })

function playInPage() {
  const { video, store } = createTestPlayer([captions, cinema, feedback, fullScreen, settings, stalled])
  render(
    <Recorded>
      <Player store={store} />
    </Recorded>,
  )
  act(() => void video.play())
  return video
}

test('time updates of a playing video render only the time and the seek bar', async () => {
  const video = playInPage()
  const rendered = await renderedBy(() => {
    for (let update = 1; update <= 10; update++)
      act(() => changeVideo(video, { currentTime: update * 0.25 }, 'timeupdate'))
  })
  expect(rendered).toEqual(['SeekBar', 'Time'])
})

test('a volume change renders only the volume control', async () => {
  const video = playInPage()
  const rendered = await renderedBy(() => act(() => changeVideo(video, { volume: 0.5 }, 'volumechange')))
  expect(rendered.filter((name) => !/Icon/.test(name))).toEqual(['VolumeControl'])
})
