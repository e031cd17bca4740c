import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'

/** The argument that a provider passes to the `worker.ts` process that it starts. */
export const ofProvider = 'of-provider'

/** Delay before a new provider starts its worker, so the provider's first viewers get the CPU. */
const leadMs = 5000

/** Delay before a worker is restarted; doubles after each consecutive exit. */
const firstPauseMs = 1000
const maxPauseMs = 60_000

/** A provider's own worker. It is a separate process, so a job can't crash the provider. */
export interface SupervisedWorker {
  /** Number of jobs by queue, as last reported. */
  counts(): Promise<Record<string, number>>
  /** Waits up to `graceMs` for running jobs, and then stops the process. */
  stop(graceMs: number): Promise<void>
}

/** Starts a worker with this process's environment and restarts it when it exits. The worker exits with this process. */
export function superviseWorker(log: Pick<FastifyBaseLogger, 'warn'>): SupervisedWorker {
  let child: ChildProcess | undefined
  let counts: Record<string, number> = {}
  let endsInARow = 0
  let timer = setTimeout(start, leadMs).unref()

  function start(): void {
    const startedAt = performance.now()
    const started = fork(new URL('../worker.ts', import.meta.url), [ofProvider], {
      // Options such as --import must apply only to this process.
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    started.on('message', (message: { counts?: Record<string, number> }) => {
      if (message.counts) counts = message.counts
    })
    const onEnd = (how: unknown) => {
      if (child !== started) return
      child = undefined
      endsInARow = performance.now() - startedAt > maxPauseMs ? 0 : endsInARow + 1
      const pauseMs = Math.min(firstPauseMs * 2 ** endsInARow, maxPauseMs)
      log.warn({ how, pauseMs }, 'the worker exited unexpectedly; restarting it')
      timer = setTimeout(start, pauseMs).unref()
    }
    started.once('exit', (code, signal) => onEnd(signal ?? `exit code ${code}`))
    started.on('error', (error) => {
      started.kill('SIGKILL')
      onEnd(error.message)
    })
  }

  return {
    counts: async () => counts,
    async stop(graceMs) {
      clearTimeout(timer)
      const stopped = child
      child = undefined
      if (!stopped || stopped.exitCode !== null || stopped.signalCode !== null) return
      const ended = once(stopped, 'exit')
      stopped.kill('SIGTERM')
      const late = setTimeout(() => stopped.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(late)
    },
  }
}
