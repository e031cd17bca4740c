import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { views } from './views.ts'

installFakePlayback({ duration: 100 })

function arrange({ duration = 100 } = {}) {
  const video = document.createElement('video')
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(duration)
  const counts: number[] = []
  createTestPlayer([views], { media: video, host: { countView: () => counts.push(video.currentTime) } })
  changeVideo(video, { paused: false }, 'play')
  /** Plays from one second to another, firing the same events as a browser. */
  function playFrom(start: number, end: number) {
    changeVideo(video, { currentTime: start }, 'timeupdate')
    for (let time = start + 0.25; time <= end; time += 0.25) changeVideo(video, { currentTime: time }, 'timeupdate')
  }
  return { video, counts, playFrom }
}

test('counts one view after ten seconds', () => {
  const { counts, playFrom } = arrange()
  playFrom(0, 9.75)
  expect(counts).toEqual([])
  playFrom(9.75, 60)
  expect(counts).toEqual([10])
})

test('counts a view after 30% of a short video', () => {
  const { counts, playFrom } = arrange({ duration: 10 })
  playFrom(0, 2.75)
  expect(counts).toEqual([])
  playFrom(2.75, 3)
  expect(counts).toEqual([3])
})

test('does not count skipped parts, but counts repeated parts', () => {
  const { counts, playFrom } = arrange()
  playFrom(0, 4)
  playFrom(90, 95)
  expect(counts).toEqual([])
  playFrom(0, 1)
  expect(counts).toEqual([1])
})

test('does not count seeking in a paused video', () => {
  const { video, counts, playFrom } = arrange()
  changeVideo(video, { paused: true }, 'pause')
  playFrom(0, 50)
  expect(counts).toEqual([])
})
