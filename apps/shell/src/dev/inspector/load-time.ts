import type { MicroFrontend } from '@kinora/releases/browser'

/** How long the files of a build that have come so far took, from the first request to the last byte, in milliseconds, and how many there are; undefined while there is none. */
export function loadTimeOf({ extras: { base } }: MicroFrontend): { ms: number; files: number } | undefined {
  const { href } = new URL(base, location.href)
  // The shell's other build is in a subfolder of its own.
  const isOfBuild = ({ name }: PerformanceEntry) => name.startsWith(href) && !name.startsWith(`${href}development/`)
  const files = performance.getEntriesByType('resource').filter(isOfBuild) as PerformanceResourceTiming[]
  if (files.length === 0) return undefined
  const start = Math.min(...files.map(({ startTime }) => startTime))
  const end = Math.max(...files.map(({ responseEnd }) => responseEnd))
  return { ms: Math.round(end - start), files: files.length }
}
