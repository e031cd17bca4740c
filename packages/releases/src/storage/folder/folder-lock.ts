import { hash, randomUUID } from 'node:crypto'
import { link, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'

import { temporaryPath } from '../temporary-file.ts'

// The lock is held for a few milliseconds. One this old was left behind, by a process that cannot be looked up or whose number another one has now.
const staleAfterMs = { elsewhere: 10_000, here: 60_000 }

/**
 * Waits until this process alone has the lock `file`, and returns the function that gives it back. A lock that a killed process left
 * behind is broken: at once if that was a process of this machine, else when it is 10 s old.
 */
export async function acquireLock(file: string): Promise<() => Promise<void>> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const temporary = temporaryPath(file)
  await writeFile(temporary, owner)
  try {
    for (;;) {
      try {
        // Unlike a file that is opened and then written, a link is there with its content or not at all.
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

/** Breaks the lock that `owner` left behind. Of several who find it at once, one after the other does so, and only the first finds it still there. */
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
