import { readdir, rm, rmdir, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

const dayMs = 24 * 60 * 60 * 1_000

/**
 * Returns the folder below `builds` for this process's builds in progress. Its name includes the host name and process ID, so a later command can clean up if
 * this process is killed.
 */
export function scratchFolder(builds: string): string {
  return join(builds, `${hostname()}-${process.pid}`)
}

/**
 * Removes the scratch folders of killed processes: immediately if they ran on this machine, after a day otherwise. Also removes this process's own folder if
 * it's empty.
 */
export async function removeLeftovers(scratch: string): Promise<void> {
  await rmdir(scratch).catch(() => {})
  const builds = dirname(scratch)
  const names = await readdir(builds).catch(() => [])
  for (const name of names) {
    if (name !== basename(scratch) && (await isLeftOver(builds, name)))
      await rm(join(builds, name), { recursive: true, force: true })
  }
}

async function isLeftOver(builds: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.+)-(\d+)$/.exec(name) ?? []
  if (host === hostname() && !isRunning(Number(pid))) return true
  const stats = await stat(join(builds, name)).catch(() => undefined)
  return stats !== undefined && Date.now() - stats.mtimeMs > dayMs
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
