import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** How long interrupted processes have until they are ended, in milliseconds. */
const stopMs = 30_000

/** The exit code of a run that was interrupted. */
export const interrupted = 130

/**
 * Runs a program in a process group of its own. An interrupt of this process (SIGINT, SIGTERM or SIGHUP) reaches the group as SIGINT, on which test runners stop
 * what they started. A second interrupt, or 30 seconds, ends the group.
 *
 * @returns the exit code: 1 for a program that was killed, `interrupted` after an interrupt.
 * @throws {Error} when the program does not start.
 */
export async function runProgram(program: string, args: readonly string[], options: SpawnOptions): Promise<number> {
  const hasGroups = process.platform !== 'win32'
  const child = spawn(program, args, { ...options, detached: hasGroups, shell: !hasGroups })
  const signal = (name: NodeJS.Signals | 0): boolean => {
    if (child.pid === undefined) return false
    if (!hasGroups) return child.kill(name)
    try {
      return process.kill(-child.pid, name)
    } catch {
      return false
    }
  }
  let isInterrupted = false
  const interrupt = () => {
    signal(isInterrupted ? 'SIGKILL' : 'SIGINT')
    isInterrupted = true
    setTimeout(stopMs, undefined, { ref: false }).then(() => signal('SIGKILL'))
  }
  const interrupts = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  for (const name of interrupts) process.on(name, interrupt)
  try {
    const [code] = (await once(child, 'exit')) as [number | null]
    if (!isInterrupted) return code ?? 1
    // Processes of the group may outlive the one that started them.
    while (signal(0)) await setTimeout(50)
    return interrupted
  } catch (error) {
    throw new Error(`${program} did not start: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const name of interrupts) process.off(name, interrupt)
  }
}
