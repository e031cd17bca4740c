import { changeVideo, installFakePlayback } from '../../test/fake-playback.ts'
import { playback } from '../features/playback/playback.ts'
import { time } from '../features/time/time.ts'
import { createTestPlayer } from '../test/create-test-player.ts'
import { definePlayerFeature } from './player-feature.ts'

installFakePlayback({ duration: 100 })

test('feature states follow the media element', () => {
  const { video, store } = createTestPlayer([])
  changeVideo(video, { currentTime: 3 }, 'timeupdate')
  expect(store.get(time)).toEqual({ seconds: 3, duration: 100, loaded: [] })
  changeVideo(video, { paused: false }, 'play')
  changeVideo(video, { paused: true }, 'pause')
  expect(store.get(playback)).toMatchObject({ hasStarted: true, isPaused: true })
})

test('does not notify listeners if no value has changed', () => {
  const { video, store } = createTestPlayer([])
  changeVideo(video, { currentTime: 3 }, 'timeupdate')
  const listener = jest.fn()
  store.state.subscribe(listener)
  changeVideo(video, { currentTime: 3 }, 'timeupdate')
  expect(listener).not.toHaveBeenCalled()
})

test('runs commands, reports them, and returns false for a command that no feature provides', () => {
  const { video, store } = createTestPlayer([])
  const reports: unknown[][] = []
  store.onCommand((...report) => reports.push(report))
  expect([store.run('togglePlay'), store.run('toggleCaptions')]).toEqual([true, false])
  expect(video.paused).toBe(false)
  expect(reports).toEqual([['togglePlay', 'Playing']])
})

test('runs the latest implementation of a command until its signal is aborted', () => {
  const { store } = createTestPlayer([])
  const asked: string[] = []
  const controller = new AbortController()
  store.provide({ go: () => void asked.push('first') })
  store.provide({ go: () => void asked.push('second') }, controller.signal)
  store.run('go')
  controller.abort()
  store.run('go')
  expect(asked).toEqual(['second', 'first'])
})

test('starts a feature once, and ends it when the player is disposed, which stops loading the file', () => {
  const calls: string[] = []
  const one = definePlayerFeature({
    name: 'one',
    attach({ signal }) {
      calls.push('start')
      signal.addEventListener('abort', () => calls.push('end'))
    },
  })
  const { video, store } = createTestPlayer([one])
  video.src = '/media/v-1.mp4'
  store.use([one])
  store.dispose()
  store.use([{ ...one, name: 'late' }])
  expect(calls).toEqual(['start', 'end'])
  expect(video).not.toHaveAttribute('src')
})

test('calls followers with each new value, and a signal that is aborted at the next change', () => {
  const { video, store } = createTestPlayer([])
  const values: string[] = []
  store.follow(
    () => store.get(playback).isPaused,
    (isPaused, signal) => {
      values.push(isPaused ? 'paused' : 'playing')
      signal.addEventListener('abort', () => values.push('over'))
    },
  )
  changeVideo(video, { currentTime: 3 }, 'timeupdate')
  changeVideo(video, { paused: false }, 'play')
  store.dispose()
  expect(values.slice(0, 4)).toEqual(['paused', 'over', 'playing', 'over'])
})

const Setting = () => null

test('the next loadParts call retries parts that failed to load', async () => {
  const loadParts = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({ setting: Setting })
  const { store } = createTestPlayer([definePlayerFeature({ name: 'one', loadParts })])
  await expect(store.loadParts()).rejects.toThrow('offline')
  await store.loadParts()
  expect(store.state.getState().parts['one']).toEqual({ setting: Setting })
})
