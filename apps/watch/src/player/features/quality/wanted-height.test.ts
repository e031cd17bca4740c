import { wantedHeight } from './wanted-height.ts'

const heights = [360, 720, 1080]
const nothing = { height: 0, savesData: false }

test('who says nothing leaves it to the player', () => {
  expect(wantedHeight(nothing, heights, false)).toBe('auto')
})

test.each([
  [720, 720],
  [1080, 1080],
  // Of another video, which had more, or others.
  [2160, 1080],
  [480, 360],
  [144, 360],
])('who has chosen %ip gets what comes nearest from below: %ip', (height, expected) => {
  expect(wantedHeight({ height, savesData: false }, heights, false)).toBe(expected)
})

test('who saves data, here or in the browser, gets the smallest', () => {
  expect(wantedHeight({ height: 0, savesData: true }, heights, false)).toBe(360)
  expect(wantedHeight(nothing, heights, true)).toBe(360)
})

test('a choice counts more than what the browser says', () => {
  expect(wantedHeight({ height: 720, savesData: true }, heights, true)).toBe(720)
})
