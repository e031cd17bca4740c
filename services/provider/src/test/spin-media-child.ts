import { createChildPool } from '../media/child-pool.ts'

// Gives a child a file on which it spins for ever, prints the child's process id, and waits to be killed.
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
// The file is being inspected as soon as nothing waits for a child any more, and another job may wait.
const timer = setInterval(() => {
  if (pool.waiting() > 0) return
  clearInterval(timer)
  process.stdout.write(`${pool.pids()[0]}\n`)
  setInterval(() => {}, 60_000)
}, 10)
