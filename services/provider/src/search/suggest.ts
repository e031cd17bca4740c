import { sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Executor } from '../database/connect.ts'
import type { Suggestion, SuggestionsQuerySchema } from './schemas.ts'

/** What a beginning of a query may become. */
export async function suggest(
  executor: Executor,
  { query, limit }: Static<typeof SuggestionsQuerySchema>,
): Promise<Suggestion[]> {
  const { rows } = await executor.execute<{ text: string }>(
    sql`select lower(title) as text from videos where starts_with(lower(title), lower(${query})) order by views desc limit ${limit}`,
  )
  return rows.map(({ text }) => ({ text, kind: 'query' }))
}
