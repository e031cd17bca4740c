import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { isRunning, processFacts } from './process-facts.ts'

/** Ways to end a PostgreSQL, from the kindest on, and how long each is waited for. None loses what it has acknowledged. */
const endings = [
  { signal: 'SIGINT', ms: 10_000 },
  { signal: 'SIGQUIT', ms: 5_000 },
  { signal: 'SIGKILL', ms: 5_000 },
] as const

/** No process has this id. */
const unusedPid = 2 ** 30

/**
 * Stops a PostgreSQL that a killed Kinora left running on `directory`. The caller holds the lock on the folder, so no other Kinora uses it.
 * If the pid file's number now belongs to another program, replaces it, because PostgreSQL would take that program for itself.
 *
 * @param from the first way to try: `SIGINT` lets it write what is in its memory first, `SIGQUIT` has it recover that at its next start.
 * @throws {Error} with one sentence when it does not end.
 */
export async function endPostgres(directory: string, from: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isRunning(pid)) return
  if (!(await isPostgres(pid, directory))) {
    // Only the ID. PostgreSQL needs the rest to check whether shared memory is still in use.
    await writeFile(pidFile, text.replace(/^\d+/, String(unusedPid)))
    return
  }
  for (const { signal, ms } of endings.slice(endings.findIndex((ending) => ending.signal === from))) {
    if (await endsBy(pid, signal, ms)) return
  }
  throw new Error(
    `An earlier PostgreSQL (process ${pid}) still runs on ${directory} and does not stop. End it, then start again.`,
  )
}

async function isPostgres(pid: number, directory: string): Promise<boolean> {
  const facts = await processFacts(pid)
  // On other systems, only the ID is compared.
  return (
    facts === undefined || (!facts.isDefunct && /postgres/.test(facts.command) && facts.command.includes(directory))
  )
}

async function endsBy(pid: number, signal: NodeJS.Signals, ms: number): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < ms; await setTimeout(50)) {
    if (!isRunning(pid) || (await processFacts(pid))?.isDefunct) return true
    // A second signal does no harm while it shuts down.
    try {
      process.kill(pid, signal)
    } catch (error) {
      // It ended in the meantime.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
      throw error
    }
  }
  return false
}
