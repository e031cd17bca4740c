import { count, max } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Executor } from '../database/connect.ts'
import { hiddenMedia } from '../database/schema.ts'
import { unavailable } from '../http/api-error.ts'
import { unsizedKey } from '../media/storage.ts'

/** The files that are part of nothing but what an operator has hidden. */
export interface HiddenMedia {
  /**
   * Whether the file of this key is one, in any of its sizes.
   *
   * @throws {ApiError} 503 until the database has once been asked, for nobody can know before.
   */
  has(key: string): boolean
  /** Reads from the database what is hidden now. */
  load(): Promise<void>
}

/** How often a process asks. So much longer than its API does a hidden video go on answering by its file. */
export const hiddenMediaPollMs = 2_000

/** Media is served without a question to the database, so what is hidden is kept here: few keys, of few videos. */
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

/** Reads before the provider answers anything, and every few seconds from then on. While the database is away it keeps what it knows. */
export function followHiddenMedia(app: FastifyInstance, hidden: HiddenMedia, pollMs = hiddenMediaPollMs): void {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const load = () =>
    hidden.load().catch((error: unknown) => app.log.warn({ err: error }, 'hidden media could not be asked for'))
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
