import { createChildPool } from '../media/child-pool.ts'

// Makes a child inspect a file that loops forever, prints the child's process ID, and waits to be killed.
const pool = createChildPool({
  script: new URL('../media/child/media-child.ts', import.meta.url),
  memoryBytes: 2 ** 30,
  size: 1,
  maxQueue: 1,
  maxWaitMs: 600_000,
  jobTimeoutMs: 600_000,
  jobsPerChild: 10,
})
void pool.run({ kind: 'video', url: process.argv[2] })
// The inspection has started when no job is waiting.
const timer = setInterval(() => {
  if (pool.waiting() > 0) return
  clearInterval(timer)
  process.stdout.write(`${pool.pids()[0]}\n`)
  setInterval(() => {}, 60_000)
}, 10)
