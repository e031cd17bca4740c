import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { readSettings } from '@kinora/settings'
import { Type } from 'typebox'
import { connect, type Database } from './database/connect.ts'
import { hiddenThings } from './database/schema.ts'
import { hide, remove, show, type Moderation } from './moderation/moderate.ts'
import { moderatedKinds } from './moderation/moderated-kind.ts'
import { createQueue } from './queue/queue.ts'
import { settingsSchema } from './settings.ts'

const usage = `node services/provider/src/moderate-cli.ts hide|show|remove video|comment|account <id> --reason <why> [--operator <who>]
node services/provider/src/moderate-cli.ts list`

const { DATABASE_URL } = settingsSchema.properties

/**
 * Hides a video, a comment or an account from everybody, shows it again, or removes it for good, and writes down who did so and why. `docs/moderation.md` says when what
 * is gone from where.
 */
async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, operator: { type: 'string', default: userInfo().username } },
  })
  const [action = '', kind, id] = positionals
  if (action !== 'list' && !(action in actions)) throw new Error(`Say what to do: ${usage}`)
  const { DATABASE_URL: databaseUrl } = readSettings(Type.Object({ DATABASE_URL }), process.env)
  const { database, close } = connect(databaseUrl, { seesHidden: true })
  try {
    if (action === 'list') return await list(database)
    const moderation = readModeration(kind, id, values)
    await actions[action]?.(database, moderation)
    process.stdout.write(`${done[action]}: ${kind} ${id}\n`)
  } finally {
    await close()
  }
}

const actions: Record<string, (database: Database, moderation: Moderation) => Promise<void>> = {
  hide,
  show,
  async remove(database, moderation) {
    const queue = createQueue(database)
    await remove(database, queue, moderation).finally(() => queue.close())
  },
}

const done: Record<string, string> = {
  hide: 'Hidden',
  show: 'Shown again, unless something else hides it',
  remove: 'Hidden, and being removed',
}

function readModeration(
  kind: string | undefined,
  id: string | undefined,
  { reason, operator }: { reason?: string | undefined; operator: string },
): Moderation {
  const moderatedKind = moderatedKinds.find((known) => known === kind)
  if (!moderatedKind || !id) throw new Error(`Say of what: ${usage}`)
  if (!reason?.trim()) throw new Error('Say why: --reason "…". It is kept in the audit log, with your name.')
  return { kind: moderatedKind, id, reason: reason.trim(), operator }
}

async function list(database: Database): Promise<void> {
  const rows = await database.select().from(hiddenThings).orderBy(hiddenThings.hiddenAt)
  for (const { hiddenAt, kind, id, isForGood, reason } of rows)
    process.stdout.write(`${hiddenAt.toISOString()} ${kind} ${id}${isForGood ? ' (being removed)' : ''}: ${reason}\n`)
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
