import { planStoryboard } from './plan-storyboard.ts'

const wide = { width: 1920, height: 1080 }

test.each([
  [0.4, { count: 1, secondsEach: 1 }],
  [9.7, { count: 9, secondsEach: 1 }],
  [100, { count: 100, secondsEach: 1 }],
  [105, { count: 95, secondsEach: 1.1 }],
  [7200, { count: 100, secondsEach: 72 }],
])('a storyboard for %s s has at most a hundred frames, at least a second apart', (seconds, expected) => {
  expect(planStoryboard(wide, seconds)).toMatchObject({ columns: 10, ...expected })
})

test.each([
  [wide, { width: 160, height: 90 }],
  [
    { width: 1080, height: 1920 },
    { width: 90, height: 160 },
  ],
  [
    { width: 1280, height: 544 },
    { width: 160, height: 68 },
  ],
  [
    { width: 4000, height: 8 },
    { width: 160, height: 2 },
  ],
])('storyboard frames for %j are small and have the same aspect ratio and even sizes: %j', (source, size) => {
  expect(planStoryboard(source, 10)).toMatchObject(size)
})
