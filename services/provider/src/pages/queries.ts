import { eq, sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { pages } from '../database/schema.ts'
import { isoTime } from '../database/wire-fields.ts'
import type { Page } from './schemas.ts'

/** A page without the moment at which it is stored. */
export type PageText = Omit<Page, 'updatedAt'>

export async function readPage(executor: Executor, slug: string): Promise<Page | undefined> {
  const [page] = await executor
    .select({ slug: pages.slug, title: pages.title, markdown: pages.markdown, updatedAt: isoTime(pages.updatedAt) })
    .from(pages)
    .where(eq(pages.slug, slug))
  return page
}

/** Stores pages, each in place of the one with its slug. */
export async function storePages(executor: Executor, texts: PageText[], updatedAt: Date): Promise<void> {
  if (texts.length === 0) return
  await executor
    .insert(pages)
    .values(texts.map((text) => ({ ...text, updatedAt })))
    .onConflictDoUpdate({
      target: pages.slug,
      set: { title: sql`excluded.title`, markdown: sql`excluded.markdown`, updatedAt },
    })
}

/** The slug, title and time of every page, in the order of their slugs. */
export function listPages(
  executor: Executor,
): Promise<Pick<typeof pages.$inferSelect, 'slug' | 'title' | 'updatedAt'>[]> {
  return executor
    .select({ slug: pages.slug, title: pages.title, updatedAt: pages.updatedAt })
    .from(pages)
    .orderBy(pages.slug)
}

/** Returns whether there was such a page. */
export async function deletePage(executor: Executor, slug: string): Promise<boolean> {
  return (await executor.delete(pages).where(eq(pages.slug, slug)).returning({ slug: pages.slug })).length > 0
}
