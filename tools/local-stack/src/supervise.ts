import { setTimeout } from 'node:timers/promises'

import type { RunningProcess } from './start-process.ts'

/** How long is waited before a process is started again, in milliseconds. */
export interface Backoff {
  /** Before the first try; each further one doubles it. */
  firstMs: number
  /** At most. */
  longestMs: number
  /** A process that ran this long counts as healthy: its next failure is a first one again. */
  wellAfterMs: number
}

export const defaultBackoff: Backoff = { firstMs: 250, longestMs: 30_000, wellAfterMs: 30_000 }

/** The number of consecutive crashes after which an operator should look. */
const worryingEnds = 5

export interface SupervisedOptions {
  /** As a sentence on the terminal begins: `The provider`. */
  name: string
  logFile: string
  /** Starts it, and rejects if it does not become ready. The signal aborts the start. */
  start(signal: AbortSignal): Promise<RunningProcess>
  /** Undefined leaves one that ended by itself as it is. */
  backoff: Backoff | undefined
  /** Receives a line when its state changes. */
  say(line: string): void
}

/** A process that is there as long as it is wanted. */
export interface Supervised {
  /** The ID of the running process; undefined while none runs. */
  pid(): number | undefined
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** Ends it in order. */
  stop(): Promise<void>
  /** Ends it at once. It is not started again by itself. */
  kill(): Promise<void>
}

/**
 * Starts a process, and starts it again whenever it ends without having been asked to: after a pause that doubles with each end in a row. It never gives up, because what
 * it leans on may come back at any time; but it says what to do.
 *
 * @throws {Error} when it does not start the first time.
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
      restarting = beginAgain(`ended by itself (${how})`, signal)
    })
  }

  async function beginAgain(what: string, signal: AbortSignal): Promise<void> {
    if (!backoff) return say(`${name} ${what}. Its log is ${logFile}.`)
    for (let reason = what; ;) {
      const pauseMs = Math.min(backoff.firstMs * 2 ** endsInARow, backoff.longestMs)
      endsInARow += 1
      const advice = endsInARow < worryingEnds ? '' : ` That is ${endsInARow} times in a row. See its log: ${logFile}.`
      say(`${name} ${reason}; it is started again in ${pauseMs / 1000} s.${advice}`)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        await begin()
        if (!signal.aborted) say(`${name} runs again.`)
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
