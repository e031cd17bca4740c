import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Stack } from '@kinora/local-stack'

import { startTestStack } from '../../set-up/start-test-stack.ts'
import type { TestStackOptions } from '../../set-up/start-test-stack.ts'
import { startOwnDatabase } from './own-database.ts'
import type { OwnDatabase } from './own-database.ts'

/** A separate product with its own PostgreSQL. Tests may stop or damage any part of it. */
export interface OwnStack extends Stack {
  home: string
  database: OwnDatabase
}

/** Starts a separate stack. Its `stop` also deletes its files. */
export async function startOwnStack(options: TestStackOptions = {}): Promise<OwnStack> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-hostile-own-'))
  // PostgreSQL stores its data here and may run as another user.
  await chmod(home, 0o755)
  const undo = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    const failures: unknown[] = []
    // Stop the other parts even if one fails to stop.
    for (const step of undo.splice(0).toReversed()) await step().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Some parts of the stack did not stop.')
  }
  try {
    const database = await startOwnDatabase(home)
    undo.push(database.stop)
    const stack = await startTestStack(home, { apps: ['shell'], databaseUrl: database.url, ...options })
    undo.push(stack.stop)
    return { ...stack, home, database, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
