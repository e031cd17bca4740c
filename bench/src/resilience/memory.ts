import { readFile } from 'node:fs/promises'

import { median } from '../statistics/summary.ts'

/** What processes held in one minute of a soak: the median of a sample a second, in MB. */
export type MemoryByMinute = Record<string, number>[]

const sampleMs = 1000

/**
 * Watches how much memory processes hold.
 *
 * @param processes by name; asked at each sample, because one that was killed comes back under another number.
 */
export function watchMemory(processes: () => Record<string, number | undefined>): { stop(): MemoryByMinute } {
  const start = performance.now()
  const samples: Record<string, number[]>[] = []
  const timer = setInterval(() => {
    const minute = Math.floor((performance.now() - start) / 60_000)
    for (const [name, pid] of Object.entries(processes())) {
      void residentMb(pid).then((mb) => {
        if (mb > 0) ((samples[minute] ??= {})[name] ??= []).push(mb)
      })
    }
  }, sampleMs)
  return {
    stop() {
      clearInterval(timer)
      return samples.map((minute) =>
        Object.fromEntries(Object.entries(minute).map(([name, values]) => [name, median(values)])),
      )
    },
  }
}

/** Resident memory of a process in MB; 0 where it is not known, as on any system but Linux. */
export async function residentMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
