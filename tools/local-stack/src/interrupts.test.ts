import { EventEmitter } from 'node:events'

import { watchInterrupts } from './interrupts.ts'

function watch() {
  const told = new EventEmitter()
  const times: number[] = []
  watchInterrupts(told, (count) => times.push(count))
  return { told, times, passOn: () => told.emit('message', { interrupt: true }) }
}

test('a second Ctrl-C is a second one, however soon', () => {
  const { told, times } = watch()
  told.emit('SIGINT')
  expect(times).toEqual([1])
  told.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('one Ctrl-C that comes from the terminal and is passed on as well is one', () => {
  const { told, times, passOn } = watch()
  told.emit('SIGINT')
  passOn()
  expect(times).toEqual([1])
  passOn()
  told.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('signals that are only passed on count, and other messages do not', () => {
  const { told, times, passOn } = watch()
  told.emit('message', null)
  told.emit('message', { port: 1 })
  expect(times).toEqual([])
  passOn()
  passOn()
  expect(times).toEqual([1, 2])
})

test('the end of the process before this one is an interrupt, and no second one', () => {
  const { told, times } = watch()
  told.emit('disconnect')
  expect(times).toEqual([1])
  const other = watch()
  other.told.emit('SIGTERM')
  other.told.emit('disconnect')
  expect(other.times).toEqual([1])
})
