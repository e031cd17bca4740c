import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Watch {
  /** The process that this one must not outlive. */
  parentPid: number
  /** How much memory this process may hold. */
  memoryBytes: number
}

/**
 * Has this process end itself when its parent is gone, or when it holds more memory than it may, also while a parser
 * keeps its main thread busy: a thread of its own looks, twenty times a second.
 */
export async function startWatchdog(watch: Watch): Promise<void> {
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watch })
  thread.unref()
  await once(thread, 'online')
}
