import { findTimeStamps } from './time-stamps.ts'

test.each([
  ['', []],
  ['0:00 Intro', [0]],
  ['at 1:23, then 61:05 and 1:02:03.', [83, 3665, 3723]],
  ['(12:34)', [754]],
  ['599:59', [35_999]],
  ['no times: 1:2, 1:60, 12:345, 1:2:3:4, a:bc, 3.1:20', []],
])('finds the timestamps in %j: %j', (text, seconds) => {
  expect(findTimeStamps(text).map((stamp) => stamp.seconds)).toEqual(seconds)
})

test("returns each timestamp's position in the text", () => {
  expect(findTimeStamps('see 1:23')).toEqual([{ index: 4, text: '1:23', seconds: 83 }])
})
