import { setTimeout as pause } from 'node:timers/promises'

/** Makes a queue check its jobs now, as every worker does once a minute: ends lost attempts and counts jobs. Repeats until `isDone` returns true. */
export async function supervise(databaseUrl: string, queue: string, isDone: () => Promise<boolean>): Promise<void> {
  const { PgBoss } = await import('pg-boss')
  const boss = new PgBoss({
    connectionString: databaseUrl,
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
  })
  await boss.start()
  try {
    while (!(await isDone())) {
      await boss.supervise(queue)
      await pause(100)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
