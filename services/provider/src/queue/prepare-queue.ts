import type { PgBoss as PgBossInstance } from 'pg-boss'
import { deadLetters, deadLetterSeconds, jobNames, jobRules } from './jobs.ts'

/** Creates the queues for all jobs, and updates the rules of existing queues. */
export async function prepareQueues(boss: PgBossInstance): Promise<void> {
  const deadLetterRules = { retentionSeconds: deadLetterSeconds }
  await boss.createQueue(deadLetters, deadLetterRules)
  // A dead-letter queue must exist before others refer to it.
  for (const name of jobNames.toReversed()) {
    const { heartbeatSeconds, policy, ...rules } = jobRules[name]
    await boss.createQueue(name, { ...rules, policy })
    await boss.updateQueue(name, { ...rules, heartbeatSeconds })
  }
}

/** Installs pg-boss in a new database and creates the queues. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  // The failing call throws the error.
  boss.on('error', () => {})
  await boss.start()
  try {
    await prepareQueues(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
