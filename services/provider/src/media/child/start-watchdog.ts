import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Watch {
  /** This process must not outlive its parent. */
  parentPid: number
  /** The memory limit of this process. */
  memoryBytes: number
}

/**
 * Exits this process when its parent is gone or it exceeds its memory limit. Checks in a separate thread, twenty times a second, because a parser may block the
 * main thread.
 */
export async function startWatchdog(watch: Watch): Promise<void> {
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watch })
  thread.unref()
  await once(thread, 'online')
}
