import { EventEmitter } from 'node:events'

import { watchInterrupts } from './interrupts.ts'

function watch() {
  const source = new EventEmitter()
  const times: number[] = []
  watchInterrupts(source, (count) => times.push(count))
  return { source, times, passOn: () => source.emit('message', { interrupt: true }) }
}

test('a second Ctrl-C counts as one, however soon', () => {
  const { source, times } = watch()
  source.emit('SIGINT')
  expect(times).toEqual([1])
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('a Ctrl-C from the terminal that is also forwarded counts once', () => {
  const { source, times, passOn } = watch()
  source.emit('SIGINT')
  passOn()
  expect(times).toEqual([1])
  passOn()
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('forwarded signals count, and other messages do not', () => {
  const { source, times, passOn } = watch()
  source.emit('message', null)
  source.emit('message', { port: 1 })
  expect(times).toEqual([])
  passOn()
  passOn()
  expect(times).toEqual([1, 2])
})

test("the parent's exit counts as one interrupt", () => {
  const { source, times } = watch()
  source.emit('disconnect')
  expect(times).toEqual([1])
  const other = watch()
  other.source.emit('SIGTERM')
  other.source.emit('disconnect')
  expect(other.times).toEqual([1])
})
