import { ladderOf } from './ladder.ts'

const heights = (width: number, height: number) =>
  ladderOf({ width, height, bitRate: Infinity }).map((each) => each.height)

test.each([
  [1920, 1080, [360, 720, 1080]],
  [3840, 2160, [360, 720, 1080]],
  [1280, 720, [360, 720]],
  [640, 360, [360]],
  // A portrait video is also named after its shorter side.
  [1080, 1920, [360, 720, 1080]],
  // The next lower step would lose much detail.
  [854, 480, [360, 480]],
  [1440, 1079, [360, 720, 1078]],
  // The next lower step would lose almost no detail.
  [680, 382, [360]],
  [320, 180, [180]],
  [2, 2, [2]],
])('a source with %i×%i pixels does not get larger renditions: %j', (width, height, expected) => {
  expect(heights(width, height)).toEqual(expected)
})

test('renditions keep the aspect ratio and have even sizes', () => {
  expect(ladderOf({ width: 1280, height: 544, bitRate: Infinity }).map(({ size }) => size)).toEqual([
    { width: 848, height: 360 },
    { width: 1280, height: 544 },
  ])
  expect(ladderOf({ width: 720, height: 1280, bitRate: Infinity })[0]?.size).toEqual({ width: 360, height: 640 })
})

const rates = (bitRate: number) => ladderOf({ width: 1280, height: 720, bitRate }).map((each) => each.maxBitRate)

test("keeps a rendition's bit rate between the minimum and the source's bit rate", () => {
  expect(rates(8_000_000)).toEqual([800_000, 2_500_000])
  expect(rates(1_000_000)).toEqual([800_000, 1_000_000])
  expect(rates(10_000)).toEqual([200_000, 200_000])
})
