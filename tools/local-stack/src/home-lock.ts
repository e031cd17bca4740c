import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Takes `home` for this process, so that two copies never share a database folder. Returns the function that gives it back.
 *
 * @throws {Error} with one sentence while another copy runs on it.
 */
export async function lockHome(home: string): Promise<() => Promise<void>> {
  const file = join(home, 'kinora.pid')
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
    if (isRunning(pid)) {
      throw new Error(
        `Another Kinora (process ${pid}) runs on ${home}. Stop it, or give this one a folder of its own: KINORA_HOME=<folder> npm start`,
      )
    }
    await rm(file, { force: true })
  }
}

function isRunning(pid: number): boolean {
  if (Number.isNaN(pid) || pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
