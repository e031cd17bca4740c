import { EventEmitter } from 'node:events'

import { watchInterrupts } from './interrupts.ts'

function watch() {
  const source = new EventEmitter()
  const times: number[] = []
  watchInterrupts(source, (count) => times.push(count))
  return { source, times, passOn: () => source.emit('message', { interrupt: true }) }
}

test('counts a second Ctrl-C even if it follows immediately', () => {
  const { source, times } = watch()
  source.emit('SIGINT')
  expect(times).toEqual([1])
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('counts a Ctrl-C only once if the parent also forwards it', () => {
  const { source, times, passOn } = watch()
  source.emit('SIGINT')
  passOn()
  expect(times).toEqual([1])
  passOn()
  source.emit('SIGINT')
  expect(times).toEqual([1, 2])
})

test('counts forwarded signals and ignores other messages', () => {
  const { source, times, passOn } = watch()
  source.emit('message', null)
  source.emit('message', { port: 1 })
  expect(times).toEqual([])
  passOn()
  passOn()
  expect(times).toEqual([1, 2])
})

test("counts the parent's exit as one interrupt", () => {
  const { source, times } = watch()
  source.emit('disconnect')
  expect(times).toEqual([1])
  const other = watch()
  other.source.emit('SIGTERM')
  other.source.emit('disconnect')
  expect(other.times).toEqual([1])
})
