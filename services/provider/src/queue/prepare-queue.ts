import type { PgBoss as PgBossInstance } from 'pg-boss'
import { deadLetters, deadLetterSeconds, jobNames, jobRules } from './jobs.ts'

/** Makes the queues of all jobs, and gives those that are there already today's rules. */
export async function prepareQueues(boss: PgBossInstance): Promise<void> {
  const deadLetterRules = { retentionSeconds: deadLetterSeconds }
  await boss.createQueue(deadLetters, deadLetterRules)
  // A queue can only name one that exists.
  for (const name of jobNames.toReversed()) {
    const { heartbeatSeconds, policy, ...rules } = jobRules[name]
    await boss.createQueue(name, { ...rules, policy })
    await boss.updateQueue(name, { ...rules, heartbeatSeconds })
  }
}

/** Installs pg-boss in a database that has none, and makes the queues. */
export async function installQueue(databaseUrl: string): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false })
  // What goes wrong is thrown by the call that it goes wrong in.
  boss.on('error', () => {})
  await boss.start()
  try {
    await prepareQueues(boss)
  } finally {
    await boss.stop({ graceful: false })
  }
}
