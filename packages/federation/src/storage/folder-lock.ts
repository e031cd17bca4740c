import { randomUUID } from 'node:crypto'
import { link, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'

// The lock is held for a few milliseconds. One this old was left behind, by a process that cannot be looked up or whose number another one has now.
const staleAfterMs = { elsewhere: 10_000, here: 60_000 }

/**
 * Waits until this process alone has the lock `file`, and returns the function that gives it back. A lock that a killed process left
 * behind is broken: at once if that was a process of this machine, else when it is 10 s old.
 */
export async function takeLock(file: string): Promise<() => Promise<void>> {
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`
  const draft = `${file}.${randomUUID()}.draft`
  await writeFile(draft, owner)
  try {
    for (;;) {
      try {
        // Unlike a file that is opened and then written, a link is there with its content or not at all.
        await link(draft, file)
        return () => rm(file, { force: true })
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
        if (!(await breakStaleLock(file))) await setTimeout(5 + Math.random() * 20)
      }
    }
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a lock whose owner is gone; says whether it did. */
async function breakStaleLock(file: string): Promise<boolean> {
  const owner = await readFile(file, 'utf8').catch(() => undefined)
  if (owner === undefined || !(await isStale(file, owner))) return false
  const taken = `${file}.${randomUUID()}.draft`
  try {
    await rename(file, taken)
    // In between, another process may have broken the lock and taken it; it keeps it then.
    if ((await readFile(taken, 'utf8')) !== owner) await link(taken, file)
    await rm(taken, { force: true })
    return true
  } catch {
    return false
  }
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
