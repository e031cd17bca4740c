import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { bufferLogLines } from './log-lines.ts'

const line = (level: number, msg: string) => `${JSON.stringify({ level, msg })}\n`

function open() {
  const writes: string[] = []
  return { writes, lines: bufferLogLines({ write: (text) => void writes.push(text) }) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('writes routine lines in batches, within a tenth of a second', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'one'))
  lines.write(line(20, 'two'))
  expect(writes).toEqual([])
  jest.advanceTimersByTime(100)
  expect(writes).toEqual([line(30, 'one') + line(20, 'two')])
  jest.advanceTimersByTime(1000)
  expect(writes).toHaveLength(1)
})

test.each([40, 50, 60])('writes a line with level %i immediately, after the buffered lines', (level) => {
  const { writes, lines } = open()
  lines.write(line(30, 'before'))
  lines.write(line(level, 'trouble'))
  expect(writes).toEqual([line(30, 'before') + line(level, 'trouble')])
  jest.advanceTimersByTime(1000)
  expect(writes).toHaveLength(1)
})

test('writes immediately when the buffer is full', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'x'.repeat(70_000)))
  expect(writes).toHaveLength(1)
})

test('flushes the buffer before the process exits', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'last'))
  lines.flush()
  expect(writes).toEqual([line(30, 'last')])
})

const hasFullDevice = existsSync('/dev/full')

;(hasFullDevice ? test : test.skip)('drops lines that cannot be written to a full disk and continues', async () => {
  const module = JSON.stringify(import.meta.resolve('./log-lines.ts'))
  const script = `
    const { openLogLines } = await import(${module})
    const lines = openLogLines()
    for (let turn = 0; turn < 3; turn++) {
      lines.write('{"level":30,"msg":"request"}\\n')
      lines.write('{"level":50,"msg":"trouble"}\\n')
      console.error('trouble')
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    process.exitCode = 7`
  const full = openSync('/dev/full', 'w')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', full, full] })
  closeSync(full)
  expect(await once(child, 'exit')).toEqual([7, null])
})
