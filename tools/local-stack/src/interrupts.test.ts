import { EventEmitter } from 'node:events'

import { watchInterrupts } from './interrupts.ts'

function watch() {
  const source = new EventEmitter()
  const times: number[] = []
  watchInterrupts(source, (count) => times.push(count))
  return { source, times, passOn: () => source.emit('message', { interrupt: true }) }
}

test('a second Ctrl-C is a second one, however soon', () => {
  const { source, times } = watch()
  source.emit('SIGINT')
  expect(times).toEqual([1])
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('one Ctrl-C that comes from the terminal and is passed on as well is one', () => {
  const { source, times, passOn } = watch()
  source.emit('SIGINT')
  passOn()
  expect(times).toEqual([1])
  passOn()
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('signals that are only passed on count, and other messages do not', () => {
  const { source, times, passOn } = watch()
  source.emit('message', null)
  source.emit('message', { port: 1 })
  expect(times).toEqual([])
  passOn()
  passOn()
  expect(times).toEqual([1, 2])
})

test('the end of the process before this one is an interrupt, and no second one', () => {
  const { source, times } = watch()
  source.emit('disconnect')
  expect(times).toEqual([1])
  const other = watch()
  other.source.emit('SIGTERM')
  other.source.emit('disconnect')
  expect(other.times).toEqual([1])
})
