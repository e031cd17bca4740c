import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/** How a process of the stack is started. */
export interface ProcessOptions {
  /** As a sentence on the terminal begins: `The provider`. */
  name: string
  /** A script for Node. */
  script: string
  args?: string[]
  env?: Record<string, string>
  /** Where its output goes. */
  logFile: string
  /** Answers 2xx when it is ready. Without one, the process says so itself, by the message `{ ready: true }`. */
  readyUrl?: string
  /** Ends the wait for it, and it. */
  signal?: AbortSignal | undefined
  /** How long it may take to be ready: 60 000 ms unless said otherwise. */
  readyWithinMs?: number
  /** How long it may take to end in order: 20 000 ms unless said otherwise. */
  stopWithinMs?: number
}

/** A process of the stack, running. */
export interface RunningProcess {
  readonly pid: number
  /** Resolves when it has ended, with how: `SIGKILL`, `exit code 1`. */
  readonly ended: Promise<string>
  /** Asks it to finish what it is doing and end, and waits. One that takes too long is ended at once. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut would, and waits. */
  kill(): Promise<void>
}

/**
 * Starts a process and waits until it is ready. It is the head of a process group of its own, because Ctrl-C ends all of the terminal's group at once, and the stack
 * ends in an order. It ends by itself when this process goes.
 *
 * @throws {Error} with its last words, when it does not become ready.
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

/** A process, and what has become of it since its first moment. */
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
    // By the time that the log is closed here, it may have said all that it has to say, and ended.
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

/** The status that a process reports. */
interface Words {
  /** Resolves when it says that it is ready. */
  ready: Promise<boolean>
  /** Why it fails, if it has said so. */
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

/** Whether it became ready before `giveUp` aborted. */
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
