import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const temporaryRoot = join(tmpdir(), 'kinora-streams')

/** Creates a folder whose name contains this process's ID, so other processes can check whether the folder is still needed. */
export async function makeTemporaryFolder(): Promise<string> {
  await mkdir(temporaryRoot, { recursive: true, mode: 0o700 })
  return mkdtemp(join(temporaryRoot, `${process.pid}-`))
}

let hasSwept = false

/** Removes folders left by killed processes. Must be called before this process creates a folder. */
export async function sweepTemporaryFolders(): Promise<void> {
  // In a container, a process has the same ID as its predecessor, so a folder with this ID is a leftover at startup.
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
