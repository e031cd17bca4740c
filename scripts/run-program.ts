import { spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

/** How long interrupted processes have to exit before they're killed, in milliseconds. */
const stopMs = 30_000

/** The exit code of an interrupted run. */
export const interrupted = 130

/**
 * Runs a program in a separate process group. If this process is interrupted (SIGINT, SIGTERM or SIGHUP), it sends SIGINT to the group, which makes test
 * runners stop their child processes. A second interrupt or a 30-second timeout kills the group.
 *
 * @returns the exit code: 1 if the program was killed, `interrupted` after an interrupt.
 * @throws {Error} if the program doesn't start.
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
    // Processes in the group may outlive their parent.
    while (signal(0)) await setTimeout(50)
    return interrupted
  } catch (error) {
    throw new Error(`${program} did not start: ${(error as Error).message}`, { cause: error })
  } finally {
    for (const name of interrupts) process.off(name, interrupt)
  }
}
