import { measureSpeed } from './measure-speed.ts'

/** A speed of which the time is given with each measure. */
function speedAt() {
  let now = 0
  const measure = measureSpeed(() => now)
  return (ms: number, bytes: number) => {
    now = ms
    return measure(bytes)
  }
}

test('nothing is said of the first second', () => {
  const speed = speedAt()
  expect(speed(0, 0)).toBeNull()
  expect(speed(999, 5000)).toBeNull()
})

test('is the mean of the last seconds', () => {
  const speed = speedAt()
  speed(0, 0)
  expect(speed(2_000, 4_000)).toBe(2_000)
  speed(10_000, 12_000)
  expect(speed(12_000, 22_000)).toBe(5_000)
})

test('starts over when an upload resumes from an earlier position', () => {
  const speed = speedAt()
  speed(0, 0)
  speed(2_000, 8_000)
  expect(speed(3_000, 4_000)).toBeNull()
  expect(speed(5_000, 6_000)).toBe(1_000)
})
