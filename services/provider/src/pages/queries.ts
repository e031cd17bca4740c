import { eq, sql } from '../database/drizzle.ts'
import type { Executor } from '../database/connect.ts'
import { pages } from '../database/schema.ts'
import { isoTime } from '../database/wire-fields.ts'
import type { Page } from './schemas.ts'

/** A page without its update time. */
export type PageText = Omit<Page, 'updatedAt'>

export async function readPage(executor: Executor, slug: string): Promise<Page | undefined> {
  const [page] = await executor
    .select({ slug: pages.slug, title: pages.title, markdown: pages.markdown, updatedAt: isoTime(pages.updatedAt) })
    .from(pages)
    .where(eq(pages.slug, slug))
  return page
}

/** Stores pages, replacing those with the same slugs. */
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

/** Returns the slug, title and update time of every page, sorted by slug. */
export function listPages(
  executor: Executor,
): Promise<Pick<typeof pages.$inferSelect, 'slug' | 'title' | 'updatedAt'>[]> {
  return executor
    .select({ slug: pages.slug, title: pages.title, updatedAt: pages.updatedAt })
    .from(pages)
    .orderBy(pages.slug)
}

/** Deletes a page. Returns whether it existed. */
export async function deletePage(executor: Executor, slug: string): Promise<boolean> {
  return (await executor.delete(pages).where(eq(pages.slug, slug)).returning({ slug: pages.slug })).length > 0
}
