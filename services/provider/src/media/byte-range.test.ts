import { parseByteRange } from './routes.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=50-5000', { start: 50, end: 99 }],
  ['bytes=-1', { start: 99, end: 99 }],
  ['bytes=-5000', { start: 0, end: 99 }],
])('parses %s of 100 bytes as %j', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range)
})

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0', 'bytes=99999999999999999999-'])(
  '%s is unsatisfiable for 100 bytes',
  (header) => {
    expect(parseByteRange(header, 100)).toBe('unsatisfiable')
  },
)

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=a-b', 'bytes=9-3', 'items=0-1', 'bytes=0-1,5-6', 'bytes=1-2-3'])(
  '%j selects the whole file',
  (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined()
  },
)

test('any range of an empty file is unsatisfiable', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable')
})
