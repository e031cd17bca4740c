import { wantedHeight } from './wanted-height.ts'

const heights = [360, 720, 1080]
const nothing = { height: 0, savesData: false }

test('returns auto if the viewer has not chosen a quality', () => {
  expect(wantedHeight(nothing, heights, false)).toBe('auto')
})

test.each([
  [720, 720],
  [1080, 1080],
  // This height was chosen on a video with other renditions.
  [2160, 1080],
  [480, 360],
  [144, 360],
])(
  'a choice of %ip selects the nearest height that is not greater, otherwise the smallest: %ip',
  (height, expected) => {
    expect(wantedHeight({ height, savesData: false }, heights, false)).toBe(expected)
  },
)

test('data saving in the player or the browser selects the smallest height', () => {
  expect(wantedHeight({ height: 0, savesData: true }, heights, false)).toBe(360)
  expect(wantedHeight(nothing, heights, true)).toBe(360)
})

test('a chosen height takes precedence over data saving', () => {
  expect(wantedHeight({ height: 720, savesData: true }, heights, true)).toBe(720)
})
