import { count, max } from '../database/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { Executor } from '../database/connect.ts'
import { hiddenMedia } from '../database/schema.ts'
import { unavailable } from '../http/api-error.ts'
import { unsizedKey } from '../media/storage.ts'

/** The files that only hidden content uses. */
export interface HiddenMedia {
  /**
   * Whether this key's file is hidden, in any size.
   *
   * @throws {ApiError} 503 until the list has been loaded once.
   */
  has(key: string): boolean
  /** Loads the list from the database. */
  load(): Promise<void>
}

/** How often a process reloads the list. A hidden video's file may still be served until the next reload. */
export const hiddenMediaPollMs = 2_000

/** Caches the list in memory, so serving media doesn't query the database. The list is short. */
export function createHiddenMedia(database: Executor): HiddenMedia {
  let keys: Set<string> | undefined
  let known = ''
  return {
    has(key) {
      if (!keys) throw unavailable('Kinora is starting. Please try again in a moment.', 2)
      return keys.has(key) || keys.has(unsizedKey(key))
    },
    async load() {
      const [state] = await database.select({ count: count(), last: max(hiddenMedia.hiddenAt) }).from(hiddenMedia)
      const current = `${state?.count} ${state?.last?.getTime()}`
      if (current === known) return
      const rows = await database.select({ key: hiddenMedia.key }).from(hiddenMedia)
      keys = new Set(rows.map(({ key }) => key))
      known = current
    },
  }
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
