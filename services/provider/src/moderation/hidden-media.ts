import { and, eq, gt, lt } from '../database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { ProviderContext } from '../context.ts'
import type { Executor } from '../database/connect.ts'
import { hiddenMedia } from '../database/schema.ts'
import { unavailable } from '../http/api-error.ts'
import { unsizedKey } from '../media/storage.ts'

/** The files that only hidden content or private videos use. */
export interface HiddenMedia {
  /**
   * Whether a user, or a visitor, may read this key's file, in any size.
   *
   * @throws {ApiError} 503 until the list has been loaded once.
   */
  isFor(key: string, userId: string | undefined): boolean
  /** Loads the list's changes from the database. */
  load(): Promise<void>
}

/** How often a process loads changes. A hidden video's file may still be served until then. */
export const hiddenMediaPollMs = 2_000

/** How long a change's transaction can take until its row is visible. */
const transactionMs = 60_000

/** How often a process loads the whole list. */
const reloadMs = 60 * 60_000

/** How long rows of files that are shown again are kept for processes that haven't read them yet. */
const shownForMs = 2 * reloadMs

/** Caches the list in memory, so serving media doesn't query the database. It has about ten keys for each private video. */
export function createHiddenMedia(database: Executor, now: () => number = Date.now): HiddenMedia {
  let keys: Map<string, string | null> | undefined
  let loadedAt = 0
  let last = new Date(0)

  const isHiddenFrom = (key: string, userId: string | undefined) => {
    const privateTo = keys?.get(key)
    return privateTo !== undefined && (privateTo === null || privateTo !== userId)
  }

  return {
    isFor(key, userId) {
      if (!keys) throw unavailable('Kinora is starting. Please try again in a moment.', 2)
      return !isHiddenFrom(key, userId) && !isHiddenFrom(unsizedKey(key), userId)
    },
    async load() {
      const isWhole = !keys || now() - loadedAt > reloadMs
      const since = new Date(last.getTime() - transactionMs)
      const rows = await database
        .select()
        .from(hiddenMedia)
        .where(isWhole ? eq(hiddenMedia.isShown, false) : gt(hiddenMedia.changedAt, since))
      const next = isWhole || !keys ? new Map<string, string | null>() : keys
      for (const { key, privateTo, isShown, changedAt } of rows) {
        if (isShown) next.delete(key)
        else next.set(key, privateTo)
        if (changedAt > last) last = changedAt
      }
      if (isWhole) loadedAt = now()
      keys = next
    },
  }
}

/** Removes the rows of files that all processes know to be shown again. */
export async function removeShownMedia({ database }: ProviderContext): Promise<void> {
  const before = new Date(Date.now() - shownForMs)
  await database.delete(hiddenMedia).where(and(eq(hiddenMedia.isShown, true), lt(hiddenMedia.changedAt, before)))
}

/**
 * Loads the list before the provider accepts requests, and every few seconds after that. Keeps the last list if the database is unavailable.
 */
export function followHiddenMedia(app: FastifyInstance, hidden: HiddenMedia, pollMs = hiddenMediaPollMs): void {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const load = () =>
    hidden.load().catch((error: unknown) => app.log.warn({ err: error }, 'could not load hidden media'))
  const poll = async () => {
    await load()
    if (!hasEnded) timer = setTimeout(poll, pollMs).unref()
  }
  app.addHook('onReady', load)
  app.addHook('onListen', poll)
  app.addHook('onClose', async () => {
    hasEnded = true
    clearTimeout(timer)
  })
}
