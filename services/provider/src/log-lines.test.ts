import { holdLogLines } from './log-lines.ts'

const line = (level: number, msg: string) => `${JSON.stringify({ level, msg })}\n`

function open() {
  const writes: string[] = []
  return { writes, lines: holdLogLines({ write: (text) => void writes.push(text) }) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('lines that tell of no trouble are written together, within a tenth of a second', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'one'))
  lines.write(line(20, 'two'))
  expect(writes).toEqual([])
  jest.advanceTimersByTime(100)
  expect(writes).toEqual([line(30, 'one') + line(20, 'two')])
  jest.advanceTimersByTime(1000)
  expect(writes).toHaveLength(1)
})

test.each([40, 50, 60])('a line of level %i is written at once, behind those before it', (level) => {
  const { writes, lines } = open()
  lines.write(line(30, 'before'))
  lines.write(line(level, 'trouble'))
  expect(writes).toEqual([line(30, 'before') + line(level, 'trouble')])
  jest.advanceTimersByTime(1000)
  expect(writes).toHaveLength(1)
})

test('much is not held back', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'x'.repeat(70_000)))
  expect(writes).toHaveLength(1)
})

test('what is held back can be written before the process goes', () => {
  const { writes, lines } = open()
  lines.write(line(30, 'last'))
  lines.flush()
  expect(writes).toEqual([line(30, 'last')])
})
