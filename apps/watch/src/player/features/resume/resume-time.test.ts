import { videoOf } from '../../test/render-player.tsx'
import { savePosition, positionOf } from './positions.ts'
import { resumeTime } from './resume-time.ts'

beforeEach(() => localStorage.clear())

test("resumes where the provider's history ends", () => {
  savePosition('v-1', 20)
  expect(resumeTime(videoOf({ watchedSeconds: 30, duration: 100 }))).toBe(30)
  expect(resumeTime(videoOf({ watchedSeconds: 0, duration: 100 }))).toBe(0)
})

test('resumes where this device stopped if the provider has no position', () => {
  savePosition('v-1', 20.7)
  expect(resumeTime(videoOf({ duration: 100 }))).toBe(20)
  expect(resumeTime(videoOf({ _id: 'v-2', duration: 100 }))).toBe(0)
})

test.each([4, 96])('a video of 100 seconds that was left at %s starts from the beginning', (seconds) => {
  expect(resumeTime(videoOf({ watchedSeconds: seconds, duration: 100 }))).toBe(0)
})

test('stores the latest 300 videos, and forgets a video on request', () => {
  for (let index = 0; index < 301; index++) savePosition(`v-${index}`, 10)
  savePosition('v-5', 0)
  expect([positionOf('v-0'), positionOf('v-1'), positionOf('v-5'), positionOf('v-300')]).toEqual([0, 10, 0, 10])
})

test.each(['{', 'null', '[]', '{"v-1":"far"}'])('ignores stored %s', (stored) => {
  localStorage.setItem('watch:positions', stored)
  expect(positionOf('v-1')).toBe(0)
})
