import { workerData } from 'node:worker_threads'
import type { Watch } from './start-watchdog.ts'

const checkIntervalMs = 50

const { parentPid, memoryBytes } = workerData as Watch

setInterval(() => {
  // The system assigns another parent to an orphan.
  if (process.ppid !== parentPid || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, checkIntervalMs)
