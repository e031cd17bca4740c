import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread, threadId } from 'node:worker_threads'

/*
 * A Jest setup file that runs once in each of Jest's worker threads and gives it its own temporary folder. All threads have the same process ID, so a test in
 * one thread could otherwise remove folders that an encoding in another thread still needs.
 */

if (!isMainThread) {
  process.env['TMPDIR'] = join(tmpdir(), `kinora-thread-${threadId}`)
  mkdirSync(tmpdir(), { recursive: true })
}
