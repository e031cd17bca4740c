import { formatCount, formatPlaylistSize, formatSubscribers, formatViews } from './format-count.ts'

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [1, '1'],
    [999, '999'],
    [999.9, '999'],
    [1_000, '1.0K'],
    [1_049, '1.0K'],
    [1_050, '1.1K'],
    [1_150, '1.2K'],
    [1_250, '1.3K'],
    [8_350, '8.4K'],
    [9_949, '9.9K'],
    [9_950, '10.0K'],
    [12_345, '12.3K'],
    [99_950, '100.0K'],
    [999_900, '999.9K'],
    [999_949, '999.9K'],
    [999_950, '1.0M'],
    [999_999, '1.0M'],
    [1_000_000, '1.0M'],
    [1_049_999, '1.0M'],
    [1_050_000, '1.1M'],
    [12_345_678, '12.3M'],
    [1_000_000_000, '1000.0M'],
    [-1, '0'],
    [-5_000, '0'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '0'],
    [Number.NEGATIVE_INFINITY, '0'],
  ])('formatCount formats %p as %p', (count, shown) => {
    expect(formatCount(count)).toBe(shown)
  })

  it('formatCount rounds halves up', () => {
    for (let tenths = 10; tenths < 9_999; tenths += 1) {
      expect(formatCount(tenths * 100 + 50)).toBe(`${Math.floor((tenths + 1) / 10)}.${(tenths + 1) % 10}K`)
    }
  })
})

it.each([
  [0, '0 views'],
  [1, '1 view'],
  [2, '2 views'],
  [999, '999 views'],
  [1_000, '1.0K views'],
  [999_950, '1.0M views'],
  [-3, '0 views'],
  [Number.NaN, '0 views'],
])('formatViews formats %p as %p', (views, shown) => {
  expect(formatViews(views)).toBe(shown)
})

it.each([
  [0, '0 subscribers'],
  [1, '1 subscriber'],
  [999, '999 subscribers'],
  [1_000, '1.0K subscribers'],
  [1_500_000, '1.5M subscribers'],
  [-3, '0 subscribers'],
  [Number.NaN, '0 subscribers'],
])('formatSubscribers formats %p as %p', (count, shown) => {
  expect(formatSubscribers(count)).toBe(shown)
})

it.each([
  [0, '0 videos'],
  [1, '1 video'],
  [2, '2 videos'],
  [Number.NaN, '0 videos'],
])('formatPlaylistSize formats %p as %p', (videos, shown) => {
  expect(formatPlaylistSize(videos)).toBe(shown)
})
