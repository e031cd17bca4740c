import { describeProgress } from './describe-progress.ts'

const megabyte = 1024 ** 2
const half = { sentBytes: 50 * megabyte, totalBytes: 100 * megabyte, bytesPerSecond: null, interruption: null }

test.each([
  ['an unknown speed', {}, '50.0 of 100.0 MB'],
  [
    'a remaining time in seconds',
    { bytesPerSecond: 2 * megabyte },
    '50.0 of 100.0 MB · 2.0 MB/s · about 25 seconds left',
  ],
  ['the last second', { bytesPerSecond: 500 * megabyte }, '50.0 of 100.0 MB · 500.0 MB/s · about 1 second left'],
  [
    'a remaining time in minutes',
    { bytesPerSecond: 0.5 * megabyte },
    '50.0 of 100.0 MB · 0.5 MB/s · about 2 minutes left',
  ],
  ['a remaining time in hours', { bytesPerSecond: 0.01 * megabyte }, '50.0 of 100.0 MB · 0.0 MB/s · about 1 hour left'],
  ['a stalled upload', { bytesPerSecond: 0 }, '50.0 of 100.0 MB'],
  ['a completely sent upload', { sentBytes: 100 * megabyte }, '100.0 of 100.0 MB · processing video'],
  ['an interrupted upload', { interruption: 'Connection lost. Trying again…' }, 'Connection lost. Trying again…'],
])('describeProgress shows %s', (_, changes, line) => {
  expect(describeProgress({ ...half, ...changes })).toBe(line)
})
