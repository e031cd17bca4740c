import { measureSpeed } from './measure-speed.ts'

/** Returns a measuring function that takes the time as an argument. */
function speedAt() {
  let now = 0
  const measure = measureSpeed(() => now)
  return (ms: number, bytes: number) => {
    now = ms
    return measure(bytes)
  }
}

test('the speed is unknown during the first second', () => {
  const speed = speedAt()
  expect(speed(0, 0)).toBeNull()
  expect(speed(999, 5000)).toBeNull()
})

test('the speed is the average over the last seconds', () => {
  const speed = speedAt()
  speed(0, 0)
  expect(speed(2_000, 4_000)).toBe(2_000)
  speed(10_000, 12_000)
  expect(speed(12_000, 22_000)).toBe(5_000)
})

test('restarts the measurement when an upload resumes from an earlier position', () => {
  const speed = speedAt()
  speed(0, 0)
  speed(2_000, 8_000)
  expect(speed(3_000, 4_000)).toBeNull()
  expect(speed(5_000, 6_000)).toBe(1_000)
})
