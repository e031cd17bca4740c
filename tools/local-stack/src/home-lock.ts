import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeFolder } from '@kinora/release'

import { isRunning, processFacts } from './process-facts.ts'

/** Creates `home` if it's missing. @throws {Error} if it can't be created or isn't writable. */
export async function makeHome(home: string): Promise<void> {
  const probe = join(home, `logs/${process.pid}.probe`)
  try {
    await makeFolder(join(home, 'logs'))
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new Error(
      `Cannot write to ${home} (${(error as Error).message}). Set KINORA_HOME to a folder that you can write to: KINORA_HOME=<folder> npm start`,
      { cause: error },
    )
  }
}

/**
 * Locks `home` for this process, so that two processes never share a database folder. The lock file contains the process ID and start time, so a killed
 * process's lock is recognised as stale even if its ID has been reused.
 *
 * @returns a function that releases the lock.
 * @throws {Error} if another running process holds the lock.
 */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'kinora.pid')
  const own = `${file}.${process.pid}`
  const facts = await processFacts(process.pid)
  await writeFile(own, `${process.pid}\n${facts?.startedAt ?? ''}\n`)
  try {
    for (;;) {
      // Linking is atomic, so other processes never see a lock without a process ID.
      if (await isLinked(own, file)) return () => rm(file, { force: true })
      const content = await readFile(file, 'utf8').catch(() => '')
      const pid = Number.parseInt(content, 10)
      if (await holds(pid, content)) {
        throw new Error(
          `Kinora is already running in ${home} (process ${pid}). Stop it, or use another folder: KINORA_HOME=<folder> npm start`,
        )
      }
      await takeAway(file, content)
    }
  } finally {
    await rm(own, { force: true })
  }
}

async function isLinked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Whether the process that wrote `content` is still running. */
async function holds(pid: number, content: string): Promise<boolean> {
  if (!(pid > 0) || pid === process.pid || !isRunning(pid)) return false
  const facts = await processFacts(pid)
  // On Windows, only the ID can be compared.
  if (facts === undefined) return true
  if (facts.isDefunct) return false
  return content.split('\n')[1] === facts.startedAt
}

/** Removes a stale lock, unless another process has replaced it in the meantime. */
async function takeAway(file: string, content: string): Promise<void> {
  const aside = `${file}.${process.pid}.old`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const isReplaced = (await readFile(aside, 'utf8')) !== content
  if (isReplaced) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
