import { videoOf } from '../../test/render-player.tsx'
import { savePosition, positionOf } from './positions.ts'
import { resumeTime } from './resume-time.ts'

beforeEach(() => localStorage.clear())

test("resumes at the provider's position", () => {
  savePosition('v-1', 20)
  expect(resumeTime(videoOf({ watchedSeconds: 30, duration: 100 }))).toBe(30)
  expect(resumeTime(videoOf({ watchedSeconds: 0, duration: 100 }))).toBe(0)
})

test("resumes at this device's position if the provider has none", () => {
  savePosition('v-1', 20.7)
  expect(resumeTime(videoOf({ duration: 100 }))).toBe(20)
  expect(resumeTime(videoOf({ _id: 'v-2', duration: 100 }))).toBe(0)
})

test.each([4, 96])('starts a 100-second video from the beginning if it was stopped at %i s', (seconds) => {
  expect(resumeTime(videoOf({ watchedSeconds: seconds, duration: 100 }))).toBe(0)
})

test('stores the latest 300 positions, and deletes a position on request', () => {
  for (let index = 0; index < 301; index++) savePosition(`v-${index}`, 10)
  savePosition('v-5', 0)
  expect([positionOf('v-0'), positionOf('v-1'), positionOf('v-5'), positionOf('v-300')]).toEqual([0, 10, 0, 10])
})

test.each(['{', 'null', '[]', '{"v-1":"far"}'])('ignores the invalid stored value %s', (stored) => {
  localStorage.setItem('watch:positions', stored)
  expect(positionOf('v-1')).toBe(0)
})
