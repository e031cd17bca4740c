import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** What tells a process apart from a later one with the same ID. */
export interface ProcessFacts {
  /** Start time in a system-specific format, only for comparison. */
  startedAt: string
  command: string
  /** Whether the process has exited but hasn't been reaped by its parent. */
  isDefunct: boolean
}

/** Looks up a process by ID. Returns undefined if there is none, and always on Windows. */
export async function processFacts(pid: number): Promise<ProcessFacts | undefined> {
  try {
    return process.platform === 'linux' ? await fromProc(pid) : await fromPs(pid)
  } catch {
    return undefined
  }
}

/** Whether a process with this ID exists. */
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
  // The second field is the name in parentheses, which may contain spaces. The third is the state, the 22nd the start time.
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
