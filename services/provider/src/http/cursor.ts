import { Type } from 'typebox'
import { invalid } from './api-error.ts'
import { maxPageLimit } from './pagination.ts'

/** The last item of a page: the value by which the list is sorted, and the id that breaks ties. */
export interface Cursor {
  key: number
  id: string
  /** Data from the first page of the list. */
  total?: number
}

/** Greater than any view count and any time in milliseconds. */
const maxKey = 1e14

/** The `cursor` and `limit` of a list that is read page after page. */
export function cursorQuery(defaultLimit: number) {
  return {
    cursor: Type.Optional(Type.String({ maxLength: 400, description: 'The `nextCursor` of the page before.' })),
    limit: Type.Integer({ minimum: 1, maximum: maxPageLimit, default: defaultLimit }),
  }
}

export function writeCursor({ key, id, total }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id, ...(total === undefined ? [] : [total])])).toString('base64url')
}

/** @throws {ApiError} 400 for a text that is no cursor. Its values may still be made up by the caller. */
export function readCursor(text: string): Cursor {
  const [key, id, total] = parse(text)
  const isValid =
    Math.abs(Number(key)) <= maxKey &&
    typeof key === 'number' &&
    typeof id === 'string' &&
    /^[\w-]{1,64}$/.test(id) &&
    (total === undefined || isCount(total))
  if (!isValid) throw invalid([{ field: 'cursor', message: 'cursor is not valid.' }])
  return { key: key as number, id, ...(total !== undefined && { total }) }
}

function parse(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1e9
}
