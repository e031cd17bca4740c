import { whenPageIsThere } from './when-page-is-there.ts'

const onEnd = jest.fn()
const main = () => document.querySelector('main') as HTMLElement

beforeEach(() => {
  jest.useFakeTimers()
  onEnd.mockReset()
  document.body.innerHTML = '<main></main>'
})
afterEach(() => jest.useRealTimers())

// Observers run in a microtask.
const observed = () => Promise.resolve()

test('calls back once the page has its heading and nothing is loading', async () => {
  whenPageIsThere(4_000, onEnd)
  main().innerHTML = '<div aria-busy="true"></div>'
  await observed()
  main().innerHTML = '<h1>Home</h1><section aria-busy="true"></section>'
  await observed()
  expect(onEnd).not.toHaveBeenCalled()
  main().querySelector('section')?.setAttribute('aria-busy', 'false')
  await observed()
  expect(onEnd.mock.calls).toEqual([[true]])
  main().innerHTML = '<h1>Another</h1>'
  jest.advanceTimersByTime(10_000)
  await observed()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('calls back immediately if the page is already complete', () => {
  main().innerHTML = '<h1>Home</h1>'
  whenPageIsThere(4_000, onEnd)
  expect(onEnd.mock.calls).toEqual([[true]])
})

test('stops waiting after the maximum time', () => {
  whenPageIsThere(4_000, onEnd)
  jest.advanceTimersByTime(4_000)
  expect(onEnd.mock.calls).toEqual([[false]])
})

test('does not call back after cancellation', () => {
  whenPageIsThere(4_000, onEnd)()
  jest.advanceTimersByTime(4_000)
  expect(onEnd).not.toHaveBeenCalled()
})
