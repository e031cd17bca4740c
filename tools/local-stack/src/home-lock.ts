import { constants, copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeFolder } from '@kinora/release'

import { isRunning, processFacts } from './process-facts.ts'

/** @throws {Error} with one sentence where `home` cannot be made, or nothing can be written in it. */
export async function makeHome(home: string): Promise<void> {
  const probe = join(home, `logs/${process.pid}.probe`)
  try {
    await makeFolder(join(home, 'logs'))
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
    throw new Error(
      `Nothing can be written in ${home} (${(error as Error).message}). Point KINORA_HOME at a folder that you may write in: KINORA_HOME=<folder> npm start`,
      { cause: error },
    )
  }
}

/**
 * Takes `home` for this process, so that two copies never share a database folder. Returns the function that gives it back. The lock is a file with this process's
 * number and, on a second line, when it was started: what a killed copy left says nothing, also when its number belongs to another process by now.
 *
 * @throws {Error} with one sentence while another copy runs on it.
 */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'kinora.pid')
  const own = `${file}.${process.pid}`
  const facts = await processFacts(process.pid)
  await writeFile(own, `${process.pid}\n${facts?.startedAt ?? ''}\n`)
  try {
    for (;;) {
      // In one step, so that nobody sees a lock without a number in it.
      if (await isLinked(own, file)) return () => rm(file, { force: true })
      const held = await readFile(file, 'utf8').catch(() => '')
      const pid = Number.parseInt(held, 10)
      if (await holds(pid, held)) {
        throw new Error(
          `Another Kinora (process ${pid}) runs on ${home}. Stop it, or give this one a folder of its own: KINORA_HOME=<folder> npm start`,
        )
      }
      await takeAway(file, held)
    }
  } finally {
    await rm(own, { force: true })
  }
}

async function isLinked(own: string, file: string): Promise<boolean> {
  // Some file systems know no links.
  for (const put of [link, copyFileOnce]) {
    try {
      await put(own, file)
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') return false
      if (put === copyFileOnce) throw error
    }
  }
  return false
}

const copyFileOnce = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_EXCL)

/** Whether the process that wrote `held` still runs. */
async function holds(pid: number, held: string): Promise<boolean> {
  if (!(pid > 0) || pid === process.pid || !isRunning(pid)) return false
  const facts = await processFacts(pid)
  // Where the system tells nothing more, the number has to do.
  if (facts === undefined) return true
  if (facts.isDefunct) return false
  const startedAt = held.split('\n')[1]?.trim()
  // An earlier version wrote the number alone.
  return startedAt ? startedAt === facts.startedAt : /\bnode\b/.test(facts.command)
}

/** Removes a lock that says nothing, but not the one that somebody else has put in its place meanwhile. */
async function takeAway(file: string, held: string): Promise<void> {
  const aside = `${file}.${process.pid}.old`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const isAnothers = (await readFile(aside, 'utf8')) !== held
  if (isAnothers) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}
