import type { ByteRange } from './storage.ts'

const singleRangePattern = /^bytes=(\d*)-(\d*)$/

/**
 * The part of a file that a Range header asks for: 'unsatisfiable' when it lies outside the file, undefined when the
 * whole file is the answer, which RFC 9110 allows for a header that is malformed or asks for several parts.
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
