import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
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
  const { child, ended, words } = await spawnDetached(options)
  const end = async (endSignal: NodeJS.Signals) => {
    child.kill(endSignal)
    await ended
  }
  const stop = async () => {
    child.kill('SIGTERM')
    const over = new AbortController()
    const isLate = setTimeout(stopWithinMs, true, { signal: over.signal }).catch(() => false)
    if ((await Promise.race([ended, isLate])) === true) child.kill('SIGKILL')
    await ended
    over.abort()
  }

  const giveUp = AbortSignal.any([AbortSignal.timeout(readyWithinMs), ...(signal ? [signal] : [])])
  const isReady = await Promise.race([ended.then(() => false), ready(words, options, giveUp)])
  if (isReady) return { pid: child.pid ?? 0, ended, stop, kill: () => end('SIGKILL') }

  await end('SIGKILL')
  throw new Error(
    `${name} did not start. Its last output (${logFile}):\n${words.failure() || (await lastWords(logFile))}`,
  )
}

/** A new process whose exit and messages are observed from the start. */
interface Spawned {
  child: ChildProcess
  ended: Promise<string>
  words: Words
}

async function spawnDetached({ script, args = [], env, logFile }: ProcessOptions): Promise<Spawned> {
  const preload = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href
  const log = await open(logFile, 'a')
  try {
    const child = spawn(process.execPath, ['--import', preload, script, ...args], {
      env: { ...process.env, ...env, KINORA_END_WITH: String(process.pid) },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: process.platform !== 'win32',
    })
    // Listen now: by the time the log is closed, the process may already have sent its messages and exited.
    const spawned = { child, ended: endOf(child), words: wordsOf(child) }
    await once(child, 'spawn')
    return spawned
  } finally {
    await log.close()
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`)))
}

/** Status messages from a process. */
interface Words {
  /** Resolves once the process reports that it is ready. */
  ready: Promise<boolean>
  /** Reported failure; empty if there is none. */
  failure(): string
}

function wordsOf(child: ChildProcess): Words {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let failure = ''
  child.on('message', (message) => {
    const { ready, failed } = message as { ready?: unknown; failed?: unknown }
    if (ready === true) resolve(true)
    if (typeof failed === 'string') failure = failed
  })
  return { ready: promise, failure: () => failure }
}

/** Resolves to whether the process became ready before `giveUp` aborted. */
async function ready(words: Words, { readyUrl }: ProcessOptions, giveUp: AbortSignal): Promise<boolean> {
  if (readyUrl === undefined) return Promise.race([words.ready, aborted(giveUp).then(() => false)])
  while (!giveUp.aborted) {
    const answer = await fetch(readyUrl, { signal: AbortSignal.any([giveUp, AbortSignal.timeout(2_000)]) }).catch(
      () => null,
    )
    if (answer?.ok) return true
    await setTimeout(50)
  }
  return false
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

async function lastWords(logFile: string): Promise<string> {
  const log = await open(logFile)
  try {
    const { size } = await log.stat()
    const length = Math.min(size, 4096)
    const { buffer } = await log.read({ buffer: Buffer.alloc(length), position: size - length })
    return buffer.toString('utf8').trim().split('\n').slice(-3).join('\n')
  } finally {
    await log.close()
  }
}
