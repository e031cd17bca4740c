import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface Watch {
  /** ID of the parent process. This process exits when its parent exits. */
  parentPid: number
  /** The memory limit of this process. */
  memoryBytes: number
}

/**
 * Kills this process when its parent exits or it exceeds its memory limit. Checks in a separate thread, twenty times a second, because a parser can block the
 * main thread.
 */
export async function startWatchdog(watch: Watch): Promise<void> {
  const thread = new Worker(new URL('watchdog-thread.ts', import.meta.url), { workerData: watch })
  thread.unref()
  await once(thread, 'online')
}
