import { setTimeout } from 'node:timers/promises'

import type { RunningProcess } from './start-process.ts'

/** Restart delays, in milliseconds. */
export interface Backoff {
  /** Delay before the first attempt, doubled for each further attempt. */
  firstMs: number
  /** Maximum delay. */
  longestMs: number
  /** How long a process must run before the delay is reset. */
  wellAfterMs: number
}

export const defaultBackoff: Backoff = { firstMs: 250, longestMs: 30_000, wellAfterMs: 30_000 }

/** After this many crashes in a row, an operator should investigate. */
const worryingEnds = 5

export interface SupervisedOptions {
  /** Name used in messages, capitalised to start a sentence: `The provider`. */
  name: string
  logFile: string
  /** Starts the process. Rejects if startup fails or the signal is aborted. */
  start(signal: AbortSignal): Promise<RunningProcess>
  /** Delays before restarts. If undefined, the process isn't restarted after an unexpected exit. */
  backoff: Backoff | undefined
  /** Receives a line when the process's state changes. */
  say(line: string): void
}

/** A process that is restarted when it exits unexpectedly. */
export interface Supervised {
  /** ID of the running process; undefined while it's down. */
  pid(): number | undefined
  /** Restarts the process after `kill`. */
  start(): Promise<void>
  /** Stops the process gracefully. */
  stop(): Promise<void>
  /** Kills the process immediately. It stays down until `start` is called. */
  kill(): Promise<void>
}

/**
 * Starts a process and restarts it whenever it exits unexpectedly, with a delay that doubles after each consecutive failure. Never gives up, because a
 * dependency may recover at any time, but points the operator to the log after repeated failures.
 *
 * @throws {Error} if the first start fails.
 */
export async function supervise({ name, logFile, start, backoff, say }: SupervisedOptions): Promise<Supervised> {
  let running: RunningProcess | undefined
  let unwanted = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  let endsInARow = 0

  async function begin(): Promise<void> {
    const { signal } = unwanted
    const started = await start(signal)
    if (signal.aborted) return started.kill()
    const startedAt = performance.now()
    running = started
    void started.ended.then((how) => {
      if (running === started) running = undefined
      if (signal.aborted) return
      if (backoff && performance.now() - startedAt >= backoff.wellAfterMs) endsInARow = 0
      restarting = beginAgain(`exited unexpectedly (${how})`, signal)
    })
  }

  async function beginAgain(what: string, signal: AbortSignal): Promise<void> {
    if (!backoff) return say(`${name} ${what}. See ${logFile}.`)
    for (let reason = what; ;) {
      const pauseMs = Math.min(backoff.firstMs * 2 ** endsInARow, backoff.longestMs)
      endsInARow += 1
      const advice = endsInARow < worryingEnds ? '' : ` It has failed ${endsInARow} times in a row. See ${logFile}.`
      say(`${name} ${reason}. Restarting in ${pauseMs / 1000} s.${advice}`)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await begin()
        if (!signal.aborted) say(`${name} is running again.`)
        return
      } catch {
        reason = 'did not start'
      }
      if (signal.aborted) return
    }
  }

  async function end(how: 'stop' | 'kill'): Promise<void> {
    unwanted.abort()
    await running?.[how]()
    await restarting
  }

  await begin()
  return {
    pid: () => running?.pid,
    start: () => {
      unwanted = new AbortController()
      return begin()
    },
    stop: () => end('stop'),
    kill: () => end('kill'),
  }
}
