import { changeVideo, installFakePlayback } from '../../test/fake-playback.ts'
import { createMediaStore } from './create-media-store.ts'

installFakePlayback({ duration: 100 })

function arrange() {
  const video = document.createElement('video')
  return { video, store: createMediaStore(video) }
}

test('follows the element, and tells whoever listens', () => {
  const { video, store } = arrange()
  const times: number[] = []
  const stop = store.subscribe(() => times.push(store.getState().time))
  changeVideo(video, { currentTime: 3 }, 'timeupdate')
  stop()
  changeVideo(video, { currentTime: 4 }, 'timeupdate')
  expect(times).toEqual([3])
  expect(store.getState()).toMatchObject({ time: 4, duration: 100, isPaused: true, hasStarted: false })
})

test('a video that was played has started, also when it is paused', () => {
  const { video, store } = arrange()
  changeVideo(video, { paused: false }, 'play')
  changeVideo(video, { paused: true }, 'pause')
  expect(store.getState()).toMatchObject({ hasStarted: true, isPaused: true })
})

test('carries out what it knows, tells of it, and says when it knows nothing', () => {
  const { video, store } = arrange()
  const done: [string, number][] = []
  store.onCommand((...command) => done.push(command))
  expect(store.run('togglePlay')).toBe(true)
  expect(store.run('toggleCaptions')).toBe(false)
  expect(video.paused).toBe(false)
  expect(done).toEqual([['togglePlay', 0]])
})

test('who says last how a command is carried out is asked, until they take it back', () => {
  const { store } = arrange()
  const asked: string[] = []
  store.provide({ toggleHelp: () => asked.push('first') })
  const takeBack = store.provide({ toggleHelp: () => asked.push('second') })
  store.run('toggleHelp')
  takeBack()
  store.run('toggleHelp')
  expect(asked).toEqual(['second', 'first'])
})

test('a feature is started once, and ends with the store, which lets the file go', () => {
  const { video, store } = arrange()
  video.src = '/media/v-1.mp4'
  const calls: string[] = []
  const feature = () => {
    calls.push('start')
    return () => void calls.push('end')
  }
  store.use('one', feature)
  store.use('one', feature)
  store.dispose()
  expect(calls).toEqual(['start', 'end'])
  expect(video).not.toHaveAttribute('src')
})
