import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Distinguishes a process from a later one with the same ID. */
export interface ProcessFacts {
  /** Its start time as the system reports it. Only for comparison. */
  startedAt: string
  /** Its command line. */
  command: string
  /** Whether it has ended, and its parent has not taken note yet. */
  isDefunct: boolean
}

/** Looks up a process by its ID; undefined if there is none, or on Windows, which has no `/proc`. */
export async function processFacts(pid: number): Promise<ProcessFacts | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return undefined
  }
}

/** Whether a process of that number runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function fromProc(pid: number): Promise<ProcessFacts> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8')
  // The second field is the name in parentheses, which may contain spaces. The state follows, and the start is the 22nd field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    startedAt: fields[19] ?? '',
    command: command.replaceAll('\0', ' ').trim(),
    isDefunct: isDefunct(fields[0]),
  }
}

async function fromPs(pid: number): Promise<ProcessFacts> {
  const ask = async (field: string) =>
    (await promisify(execFile)('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)])).stdout.trim()
  return { startedAt: await ask('lstart'), command: await ask('command'), isDefunct: isDefunct(await ask('stat')) }
}

function isDefunct(state = ''): boolean {
  return /^[ZX]/.test(state)
}
