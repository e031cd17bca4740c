import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { isRunning, processFacts } from './process-facts.ts'

/** Signals that stop PostgreSQL, gentlest first, and how long to wait after each. None of them loses acknowledged writes. */
const endings = [
  { signal: 'SIGINT', ms: 10_000 },
  { signal: 'SIGQUIT', ms: 5_000 },
  { signal: 'SIGKILL', ms: 5_000 },
] as const

/** An ID that no process can have. */
const unusedPid = 2 ** 30

/**
 * Stops a PostgreSQL process that a killed Kinora left running on `directory`. The caller must have locked the folder. If the ID in the PID file now belongs to
 * another program, replaces the ID; otherwise PostgreSQL would think that it is already running.
 *
 * @param from first signal to send: `SIGINT` shuts PostgreSQL down cleanly; after `SIGQUIT`, it recovers from its log on the next start.
 * @throws {Error} if the process doesn't stop.
 */
export async function endPostgres(directory: string, from: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pidFile = join(directory, 'postmaster.pid')
  const text = await readFile(pidFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text, 10)
  if (!(pid > 0) || !isRunning(pid)) return
  if (!(await isPostgres(pid, directory))) {
    // Replace only the ID: PostgreSQL uses the rest of the file to check whether shared memory is still in use.
    await writeFile(pidFile, text.replace(/^\d+/, String(unusedPid)))
    return
  }
  for (const { signal, ms } of endings.slice(endings.findIndex((ending) => ending.signal === from))) {
    if (await endsBy(pid, signal, ms)) return
  }
  throw new Error(
    `PostgreSQL from an earlier start (process ${pid}) is still running on ${directory} and did not stop. Kill it, then start again.`,
  )
}

async function isPostgres(pid: number, directory: string): Promise<boolean> {
  const facts = await processFacts(pid)
  // On Windows, only the ID can be compared.
  return (
    facts === undefined || (!facts.isDefunct && /postgres/.test(facts.command) && facts.command.includes(directory))
  )
}

async function endsBy(pid: number, signal: NodeJS.Signals, ms: number): Promise<boolean> {
  for (const start = performance.now(); performance.now() - start < ms; await setTimeout(50)) {
    if (!isRunning(pid) || (await processFacts(pid))?.isDefunct) return true
    // Repeating the signal during shutdown is harmless.
    try {
      process.kill(pid, signal)
    } catch (error) {
      // The process has already exited.
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
      throw error
    }
  }
  return false
}
