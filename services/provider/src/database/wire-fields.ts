import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { is, PgColumn, PgDialect, SQL, sql } from './drizzle.ts'

/**
 * The source of each field in a response: a column, an expression, or a nested object. Both
 * drizzle's `select` and `jsonObject` accept this description, so each shape is defined once. A
 * missing field is a type error.
 */
export type WireFields<Wire> = { [Field in keyof Wire]-?: WireField<Wire[Field]> }

type WireField<Value> =
  | SQL<Value>
  | AnyPgColumn<{ data: NonNullable<Value> }>
  | ([Value] extends [object] ? WireFields<Value> : never)

/**
 * The caller, for viewer-specific fields: a user's ID, or a parameter in a handwritten statement.
 * Null for a visitor.
 */
export type ViewerId = string | SQL | null

/** A timestamp in JSON, in UTC with milliseconds. */
export function isoTime(moment: PgColumn): SQL<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * Whether a row matches a condition on a unique index. PostgreSQL looks the row up once per row of the response. With `exists`, it might read all of the
 * viewer's rows instead, possibly tens of thousands.
 */
export function hasRow(table: PgTable, condition: SQL | undefined): SQL<boolean> {
  return sql`((select true from ${table} where ${condition}) is not null)`
}

const dialect = new PgDialect()

/** Returns the SQL for a JSON object with these fields, for handwritten statements. */
export function jsonObject(fields: object): string {
  const { sql: text, params } = dialect.sqlToQuery(objectOf(fields))
  if (params.length > 0)
    throw new Error('Cannot write a JSON object with bound values as SQL text. Use only columns and constants.')
  return text
}

function objectOf(fields: object): SQL {
  const pairs = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${is(field, SQL) || is(field, PgColumn) ? field : objectOf(field)}`,
  )
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** Returns the rows in the order of the given IDs. Skips IDs without a row. */
export function inOrderOf<Row extends { _id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
