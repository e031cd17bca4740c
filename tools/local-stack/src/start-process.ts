import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** Options for starting one of the stack's processes. */
export interface ProcessOptions {
  /** Name used in messages, capitalised to start a sentence: `The provider`. */
  name: string
  /** Path of the Node script to run. */
  script: string
  args?: string[]
  env?: Record<string, string>
  /** File that the process's output is appended to. */
  logFile: string
  /** URL that returns 2xx once the process is ready. Without one, the process must send the message `{ ready: true }`. */
  readyUrl?: string
  /** Aborts startup and kills the process. */
  signal?: AbortSignal | undefined
  /** How long startup may take; 60,000 ms by default. */
  readyWithinMs?: number
  /** How long a graceful exit may take; 20,000 ms by default. */
  stopWithinMs?: number
}

/** One of the stack's running processes. */
export interface RunningProcess {
  readonly pid: number
  /** Resolves when the process exits, with the signal or exit code: `SIGKILL`, `exit code 1`. */
  readonly ended: Promise<string>
  /** Stops the process gracefully and waits until it has exited. Kills it after a timeout. */
  stop(): Promise<void>
  /** Kills the process immediately, as a power failure would, and waits until it has exited. */
  kill(): Promise<void>
}

/**
 * Starts a process and waits until it's ready. The process gets its own process group: Ctrl-C signals the terminal's whole group at once, but the stack has to
 * stop its parts in order. The process exits along with this one.
 *
 * @throws {Error} with the process's last output if startup fails or times out.
 */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, logFile, signal, readyWithinMs = 60_000, stopWithinMs = 20_000 } = options
  const { child, ended, messages } = await spawnDetached(options)
  const end = async (endSignal: NodeJS.Signals) => {
    child.kill(endSignal)
    await ended
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const isLate = setTimeout(stopWithinMs, true, { ref: false })
    if ((await Promise.race([ended, isLate])) === true) child.kill('SIGKILL')
    await ended
  }

  const giveUp = AbortSignal.any([AbortSignal.timeout(readyWithinMs), ...(signal ? [signal] : [])])
  const isReady = await Promise.race([ended.then(() => false), ready(messages, options, giveUp)])
  if (isReady) return { pid: child.pid ?? 0, ended, stop, kill: () => end('SIGKILL') }

  await end('SIGKILL')
  throw new Error(
    `${name} did not start. Its last output (${logFile}):\n${messages.failed || (await lastLines(logFile))}`,
  )
}

/** Status messages from a process. */
interface Messages {
  ready?: boolean
  failed?: string
}

async function spawnDetached({ script, args = [], env, logFile }: ProcessOptions) {
  const preload = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href
  const log = await open(logFile, 'a')
  try {
    const child = spawn(process.execPath, ['--import', preload, script, ...args], {
      env: { ...process.env, ...env, KINORA_END_WITH: String(process.pid) },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: process.platform !== 'win32',
    })
    // Listen now: by the time the log is closed, the process may already have sent its messages and exited.
    const ended = new Promise<string>((resolve) => {
      child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
    })
    const messages: Messages = {}
    child.on('message', (message) => Object.assign(messages, message))
    await once(child, 'spawn')
    return { child, ended, messages }
  } finally {
    await log.close()
  }
}

/** Resolves to whether the process became ready before `giveUp` aborted. */
async function ready(messages: Messages, { readyUrl }: ProcessOptions, giveUp: AbortSignal): Promise<boolean> {
  const isReady = async () => {
    if (readyUrl === undefined) return messages.ready === true
    const signal = AbortSignal.any([giveUp, AbortSignal.timeout(2_000)])
    return (await fetch(readyUrl, { signal }).catch(() => undefined))?.ok === true
  }
  while (!giveUp.aborted) {
    if (await isReady()) return true
    await setTimeout(50)
  }
  return false
}

async function lastLines(logFile: string): Promise<string> {
  return (await readFile(logFile, 'utf8')).trim().split('\n').slice(-3).join('\n')
}
