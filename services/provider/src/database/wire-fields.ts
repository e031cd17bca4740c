import { is, SQL, sql } from 'drizzle-orm'
import { PgColumn, PgDialect, type AnyPgColumn, type PgTable } from 'drizzle-orm/pg-core'

/**
 * Where each field of an answer comes from: a column, an expression, or the fields of an object within. Both drizzle's `select` and
 * `jsonObject` read such a description, so a shape stands once however it is read. A field that it lacks is a type error.
 */
export type WireFields<Wire> = { [Field in keyof Wire]-?: WireField<Wire[Field]> }

type WireField<Value> =
  | SQL<Value>
  | AnyPgColumn<{ data: NonNullable<Value> }>
  | ([Value] extends [object] ? WireFields<Value> : never)

/** Who is asking, for fields that say what is theirs: a user's id, or in a statement by hand its parameter. Null is a visitor. */
export type ViewerId = string | SQL | null

/** A moment as JSON has it, in UTC and to the millisecond. */
export function isoTime(moment: PgColumn): SQL<string> {
  return sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/**
 * Whether there is the row that a unique index knows by this condition. It is looked for once for each row of an answer: for an `exists` PostgreSQL may read all the rows
 * that a viewer has, and some have tens of thousands.
 */
export function hasRow(table: PgTable, condition: SQL | undefined): SQL<boolean> {
  return sql`((select true from ${table} where ${condition}) is not null)`
}

const dialect = new PgDialect()

/** The SQL text of a JSON object with these fields, for a statement that is written by hand. */
export function jsonObject(fields: object): string {
  const { sql: text, params } = dialect.sqlToQuery(objectOf(fields))
  if (params.length > 0) throw new Error('A value in the text of a JSON object would be taken for another parameter.')
  return text
}

function objectOf(fields: object): SQL {
  const pairs = Object.entries(fields).map(
    ([name, field]) => sql`${sql.raw(`'${name}'`)}, ${is(field, SQL) || is(field, PgColumn) ? field : objectOf(field)}`,
  )
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`
}

/** The rows in the order in which their ids are given. An id without a row is left out. */
export function inOrderOf<Row extends { _id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
