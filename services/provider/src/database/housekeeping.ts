import type { FastifyInstance } from 'fastify'
import { removeOldAuditRows } from '../audit/audit-log.ts'
import type { ProviderContext } from '../context.ts'
import { removeOldFeedback } from '../feedback/queries.ts'
import { removeShownMedia } from '../moderation/hidden-media.ts'
import { removeUsedUpQuotas } from '../quotas/database-quota-store.ts'
import { removeOldLoginFailures } from '../auth/login/database-login-failures.ts'
import { fillFullNameSkeletons } from '../auth/register/look-alike-names.ts'
import { removeExpiredSessions } from '../auth/sessions/sessions.ts'
import { removeOldUploadKeys } from '../uploads/upload-keys.ts'
import { removeOldViews } from '../videos/views.ts'

const housekeepingIntervalMs = 60 * 60 * 1000

const chores = [
  removeExpiredSessions,
  removeOldViews,
  removeOldUploadKeys,
  removeUsedUpQuotas,
  removeOldLoginFailures,
  fillFullNameSkeletons,
  removeOldAuditRows,
  removeOldFeedback,
  removeShownMedia,
]

/** Removes unreferenced data and fills in columns that older releases didn't write. Several processes can safely run it simultaneously. */
export async function runHousekeeping(context: ProviderContext): Promise<void> {
  const failures: unknown[] = []
  // Chores run sequentially, to use only one connection. A failed chore doesn't block the others.
  for (const chore of chores) await chore(context).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${chores.length} chores failed`)
}

/** Runs housekeeping when the provider starts listening, and every hour after that. */
export function addHousekeeping(app: FastifyInstance, context: ProviderContext): void {
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    runHousekeeping(context).catch((error: unknown) => app.log.error({ err: error }, 'housekeeping failed'))
  }
  app.addHook('onListen', async () => {
    run()
    timer = setInterval(run, housekeepingIntervalMs).unref()
  })
  app.addHook('onClose', async () => clearInterval(timer))
}
