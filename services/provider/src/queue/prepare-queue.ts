import type { PgBoss as PgBossInstance } from 'pg-boss'
import { deadLetters, deadLetterSeconds, jobNames, jobRules } from './jobs.ts'

/** Makes the queues of all jobs, and gives those that are there already today's rules. */
export async function prepareQueues(boss: PgBossInstance): Promise<void> {
  const deadLetterRules = { retentionSeconds: deadLetterSeconds }
  await boss.createQueue(deadLetters, deadLetterRules)
  for (const name of jobNames) {
    const { heartbeatSeconds, ...rules } = { ...jobRules[name], deadLetter: deadLetters }
    // Of those with a key, only one may wait or be under way.
    await boss.createQueue(name, { ...rules, ...(name === 'make-stream' && { policy: 'exclusive' }) })
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
