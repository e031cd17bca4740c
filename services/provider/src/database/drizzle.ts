import { createRequire } from 'node:module'

/**
 * The Drizzle functions that the provider uses, loaded from Drizzle's CommonJS build. For each ES module imported from a package, Node parses the package's
 * package.json again (measured up to Node 26.10). Drizzle's package.json is 179 KB, so its ES modules would add a second of CPU time to every process start.
 * The types come from 'drizzle-orm' itself.
 */
const require = createRequire(import.meta.url)
const core = require('drizzle-orm') as typeof import('drizzle-orm')
const postgres = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core')
const driver = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres')
const migrator = require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator')

export const {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  ne,
  notExists,
  or,
  SQL,
  sql,
} = core
export const {
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  PgColumn,
  PgDialect,
} = postgres
export const { drizzle } = driver
export const { readMigrationFiles } = migrator
export type SQL<Result = unknown> = InstanceType<typeof core.SQL<Result>>
export type PgColumn = InstanceType<typeof postgres.PgColumn>
