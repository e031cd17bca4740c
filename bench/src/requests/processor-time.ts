import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Of the kernel's clock, which processes' times are counted by. */
const tickMs = 10

/** How much time of processors processes have had so far, of user and system together, in milliseconds. Linux only. */
export async function processorMs(pids: readonly number[]): Promise<number> {
  const times = await Promise.all(pids.map(processorMsOf))
  return times.reduce((sum, time) => sum + time, 0)
}

async function processorMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}

/** Holds processes, with all their threads, to one processor. */
export async function pinTo(processor: number, pids: readonly number[]): Promise<void> {
  // One that has ended meanwhile needs no processor.
  for (const pid of pids) await promisify(execFile)('taskset', ['-apc', String(processor), String(pid)]).catch(() => {})
}
