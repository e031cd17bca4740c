import { hash, randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'

import { temporaryPath } from '../temporary-file.ts'

// A lock is used for a few milliseconds. An older one is stale: its process cannot be found, or another process has its ID.
const staleAfterMs = { elsewhere: 10_000, here: 60_000 }

/**
 * Waits for exclusive access to the lock `file`, and returns a function that releases it. Breaks a stale lock: at once if its process ran on this machine,
 * otherwise when it is 10 s old.
 */
export async function acquireLock(file: string): Promise<() => Promise<void>> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const temporary = temporaryPath(file)
  await writeFile(temporary, owner)
  try {
    for (;;) {
      try {
        // Unlike creating and then writing a file, a link appears with its content.
        await link(temporary, file)
        return () => removeLock(file, owner)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      }
      const present = await readOwner(file)
      if (present !== undefined && (await isStale(file, present))) await breakLock(file, present)
      else await setTimeout(5 + Math.random() * 20)
    }
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Breaks the stale lock of `owner`. If several processes find it at once, only the first breaks it. */
async function breakLock(file: string, owner: string): Promise<void> {
  const release = await acquireLock(`${file}.${hash('sha256', owner).slice(0, 16)}.lock`)
  try {
    await removeLock(file, owner)
  } finally {
    await release()
  }
}

async function removeLock(file: string, owner: string): Promise<void> {
  if ((await readOwner(file)) === owner) await rm(file, { force: true })
}

function readOwner(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined)
}

async function isStale(file: string, owner: string): Promise<boolean> {
  const [host, pid] = owner.split(' ')
  const isHere = host === hostname()
  if (isHere && !isRunning(Number(pid))) return true
  const age = await stat(file).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  )
  return age > (isHere ? staleAfterMs.here : staleAfterMs.elsewhere)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
