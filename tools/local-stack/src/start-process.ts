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
  const child = await spawnDetached(options)
  const ended = endOf(child)
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

  let said = ''
  child.on('message', (message) => {
    const { failed } = message as { failed?: unknown }
    if (typeof failed === 'string') said = failed
  })
  const giveUp = AbortSignal.any([AbortSignal.timeout(readyWithinMs), ...(signal ? [signal] : [])])
  const isReady = await Promise.race([ended.then(() => false), ready(child, options, giveUp)])
  if (isReady) return { pid: child.pid ?? 0, ended, stop, kill: () => end('SIGKILL') }

  await end('SIGKILL')
  throw new Error(`${name} did not start. Its last words (${logFile}):\n${said || (await lastWords(logFile))}`)
}

async function spawnDetached({ script, args = [], env, logFile }: ProcessOptions): Promise<ChildProcess> {
  const preload = pathToFileURL(join(import.meta.dirname, 'end-with-parent.ts')).href
  const log = await open(logFile, 'a')
  try {
    const child = spawn(process.execPath, ['--import', preload, script, ...args], {
      env: { ...process.env, ...env, KINORA_END_WITH: String(process.pid) },
      stdio: ['ignore', log.fd, log.fd, 'ipc'],
      detached: process.platform !== 'win32',
    })
    await once(child, 'spawn')
    return child
  } finally {
    await log.close()
  }
}

async function endOf(child: ChildProcess): Promise<string> {
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  return signal ?? `exit code ${code}`
}

/** Whether it became ready before `giveUp` aborted. */
async function ready(child: ChildProcess, { readyUrl }: ProcessOptions, giveUp: AbortSignal): Promise<boolean> {
  if (readyUrl === undefined) return saysReady(child, giveUp)
  while (!giveUp.aborted) {
    const answer = await fetch(readyUrl, { signal: AbortSignal.any([giveUp, AbortSignal.timeout(2_000)]) }).catch(
      () => null,
    )
    if (answer?.ok) return true
    await setTimeout(50)
  }
  return false
}

function saysReady(child: ChildProcess, giveUp: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    if (giveUp.aborted) resolve(false)
    giveUp.addEventListener('abort', () => resolve(false))
    child.on('message', (message) => {
      if ((message as { ready?: unknown }).ready === true) resolve(true)
    })
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
