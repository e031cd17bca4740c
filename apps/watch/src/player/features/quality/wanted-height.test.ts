import { wantedHeight } from './wanted-height.ts'

const heights = [360, 720, 1080]
const nothing = { height: 0, savesData: false }

test('without a choice the player decides', () => {
  expect(wantedHeight(nothing, heights, false)).toBe('auto')
})

test.each([
  [720, 720],
  [1080, 1080],
  // A height chosen for a video with other renditions.
  [2160, 1080],
  [480, 360],
  [144, 360],
])('who has chosen %ip gets what comes nearest from below: %ip', (height, expected) => {
  expect(wantedHeight({ height, savesData: false }, heights, false)).toBe(expected)
})

test('data saving, here or in the browser, selects the smallest', () => {
  expect(wantedHeight({ height: 0, savesData: true }, heights, false)).toBe(360)
  expect(wantedHeight(nothing, heights, true)).toBe(360)
})

test("a choice takes precedence over the browser's setting", () => {
  expect(wantedHeight({ height: 720, savesData: true }, heights, true)).toBe(720)
})
