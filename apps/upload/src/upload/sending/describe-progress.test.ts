import { describeProgress } from './describe-progress.ts'

const megabyte = 1024 ** 2
const half = { sentBytes: 50 * megabyte, totalBytes: 100 * megabyte, bytesPerSecond: null, interruption: null }

test.each([
  ['before its speed is known', {}, '50.0 of 100.0 MB'],
  ['seconds', { bytesPerSecond: 2 * megabyte }, '50.0 of 100.0 MB · 2.0 MB/s · about 25 seconds left'],
  ['the last of them', { bytesPerSecond: 500 * megabyte }, '50.0 of 100.0 MB · 500.0 MB/s · about 1 second left'],
  ['minutes', { bytesPerSecond: 0.5 * megabyte }, '50.0 of 100.0 MB · 0.5 MB/s · about 2 minutes left'],
  ['hours', { bytesPerSecond: 0.01 * megabyte }, '50.0 of 100.0 MB · 0.0 MB/s · about 1 hour left'],
  ['a stalled upload', { bytesPerSecond: 0 }, '50.0 of 100.0 MB'],
  ['one that has gone out', { sentBytes: 100 * megabyte }, '100.0 of 100.0 MB · making a video of it'],
  ['one that is interrupted', { interruption: 'Connection lost. Trying again…' }, 'Connection lost. Trying again…'],
])('%s', (_, changes, line) => {
  expect(describeProgress({ ...half, ...changes })).toBe(line)
})
