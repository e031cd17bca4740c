import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

/** How a service is started. */
export interface ServiceOptions {
  name: string
  /** Its `server.ts`. */
  script: string
  env: Record<string, string>
  /** Answers 2xx when it is ready. */
  healthUrl: string
  /** Where its output goes. */
  logFile: string
}

/** A running service. */
export interface ServiceProcess {
  readonly pid: number
  /** Resolves with one sentence when it ends without having been asked to. */
  readonly died: Promise<string>
  /** Asks it to finish what it is doing and end, and waits. */
  stop(): Promise<void>
  /** Ends it at once, as a power cut would, and waits. */
  kill(): Promise<void>
}

const readyWithinMs = 30_000

/**
 * Starts a service and waits until it is ready.
 *
 * @throws {Error} with the last lines of its log, when it does not become ready.
 */
export async function startService({ name, script, env, healthUrl, logFile }: ServiceOptions): Promise<ServiceProcess> {
  const log = createWriteStream(logFile, { flags: 'a' })
  await once(log, 'open')
  const child = spawn(process.execPath, [script], { env: { ...process.env, ...env }, stdio: ['ignore', log, log] })
  const exited = once(child, 'exit')
  let isAsked = false
  const { promise: died, resolve: tellDeath } = Promise.withResolvers<string>()
  void exited.then(([code, signal]) => {
    log.end()
    if (!isAsked) tellDeath(`The ${name} ended by itself (${signal ?? `exit code ${code}`}). Its log is ${logFile}.`)
  })

  async function end(signal: NodeJS.Signals) {
    isAsked = true
    child.kill(signal)
    await exited
  }

  for (const start = Date.now(); ; await setTimeout(50)) {
    const isReady = await fetch(healthUrl).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) break
    if (child.exitCode !== null || child.signalCode !== null || Date.now() - start > readyWithinMs) {
      await end('SIGKILL')
      const lines = (await readFile(logFile, 'utf8')).trim().split('\n').slice(-3)
      throw new Error(`The ${name} did not start. Its last words (${logFile}):\n${lines.join('\n')}`)
    }
  }
  return { pid: child.pid ?? 0, died, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
