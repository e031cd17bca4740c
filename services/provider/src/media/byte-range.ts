import type { ByteRange } from './storage.ts'

const singleRangePattern = /^bytes=(\d*)-(\d*)$/

/**
 * Parses a Range header. Returns 'unsatisfiable' for a range outside the file, and undefined for the whole file. RFC 9110 allows returning the whole file for a
 * malformed header or several ranges.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = header?.match(singleRangePattern)
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined

  if (first === '') {
    const length = Number(last)
    if (length === 0 || size === 0) return 'unsatisfiable'
    return { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return start > end ? undefined : { start, end }
}
