import type { IncomingMessage } from 'node:http'
import { watchPace, type PaceWatch } from './upload-pace.ts'

// Each sample in the average covers half a second.
const pace = { uploadBytesPerSecond: 1000, uploadPaceMs: 3000 }

/** The properties of a request that are monitored. */
let request: { complete: boolean; isPaused: () => boolean; socket: { bytesRead: number } }
let watch: PaceWatch
let outcome: string

beforeEach(() => {
  jest.useFakeTimers()
  request = { complete: false, isPaused: () => false, socket: { bytesRead: 0 } }
  watch = watchPace(request as unknown as IncomingMessage, pace)
  outcome = 'running'
  watch.orTooSlow(new Promise(() => {})).catch(({ statusCode }) => (outcome = `ended with ${statusCode}`))
})

afterEach(() => {
  watch.stop()
  jest.useRealTimers()
})

async function send(bytesPerSecond: number, seconds: number): Promise<string> {
  for (let half = 0; half < 2 * seconds; half++) {
    request.socket.bytesRead += bytesPerSecond / 2
    jest.advanceTimersByTime(500)
    // Lets the rejection reach its handler.
    await Promise.resolve()
  }
  return outcome
}

test('a slow but steady upload can take any amount of time', async () => {
  expect(await send(1001, 600)).toBe('running')
})

test('aborts an upload that trickles in, just like a stalled one', async () => {
  expect(await send(999, 10)).toBe('ended with 408')
})

test('a connection has time to recover from a short pause', async () => {
  await send(3000, 3)
  expect(await send(0, 1.5)).toBe('running')
  await send(3000, 3)
  expect(await send(0, 10)).toBe('ended with 408')
})

test('time when the provider is not reading does not count', async () => {
  request.isPaused = () => true
  expect(await send(0, 600)).toBe('running')
  request.isPaused = () => false
  expect(await send(0, 10)).toBe('ended with 408')
})

test('time after the last byte does not count', async () => {
  request.complete = true
  expect(await send(0, 600)).toBe('running')
})
