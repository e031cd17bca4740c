import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const temporaryRoot = join(tmpdir(), 'kinora-streams')

/** Makes a folder of this process, by whose name others tell whether it is still needed. */
export async function makeTemporaryFolder(): Promise<string> {
  await mkdir(temporaryRoot, { recursive: true, mode: 0o700 })
  return mkdtemp(join(temporaryRoot, `${process.pid}-`))
}

let hasSwept = false

/** Removes what processes left behind that were killed at their work. To be called before this process makes a folder. */
export async function sweepTemporaryFolders(): Promise<void> {
  // In a container every process has the number of the one before it, so a folder that has this one's number at its start is not its own.
  const isNeeded = (pid: number) => (pid === process.pid ? hasSwept : isAlive(pid))
  const names = await readdir(temporaryRoot).catch(() => [])
  const left = names.filter((name) => !isNeeded(Number(name.split('-')[0])))
  hasSwept = true
  await Promise.all(left.map((name) => rm(join(temporaryRoot, name), { recursive: true, force: true })))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
