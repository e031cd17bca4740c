import type { MicroFrontend } from '@kinora/releases/browser'

/** Returns how many of a build's files have loaded, and the milliseconds from the first request to the last byte; undefined until the first file loads. */
export function loadTimeOf({ extras: { base } }: MicroFrontend): { ms: number; files: number } | undefined {
  const { href } = new URL(base, location.href)
  // Excludes the shell's development build, which has its own subfolder.
  const isOfBuild = ({ name }: PerformanceEntry) => name.startsWith(href) && !name.startsWith(`${href}development/`)
  const files = performance.getEntriesByType('resource').filter(isOfBuild) as PerformanceResourceTiming[]
  if (files.length === 0) return undefined
  const start = Math.min(...files.map(({ startTime }) => startTime))
  const end = Math.max(...files.map(({ responseEnd }) => responseEnd))
  return { ms: Math.round(end - start), files: files.length }
}
