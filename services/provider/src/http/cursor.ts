import { Type } from 'typebox'
import { invalid } from './api-error.ts'
import { maxPageLimit } from './pagination.ts'

/** Points to a page's last item: `key` is the value that the list is sorted by, and `id` breaks ties. */
export interface Cursor {
  key: number
  id: string
  /** Total number of items in the list. Counted once, for the first page, and passed on in the cursor. */
  total?: number
}

/** Greater than any view count or timestamp in milliseconds. */
const maxKey = 1e14

/** Query parameters for a cursor-paginated list. */
export function cursorQuery(defaultLimit: number) {
  return {
    cursor: Type.Optional(Type.String({ maxLength: 400, description: 'The `nextCursor` of the previous page.' })),
    limit: Type.Integer({ minimum: 1, maximum: maxPageLimit, default: defaultLimit }),
  }
}

export function writeCursor({ key, id, total }: Cursor): string {
  return Buffer.from(JSON.stringify([key, id, ...(total === undefined ? [] : [total])])).toString('base64url')
}

/** Decodes a cursor. Don't trust its contents, because callers can forge cursors. @throws {ApiError} 400 if the string isn't a cursor. */
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
