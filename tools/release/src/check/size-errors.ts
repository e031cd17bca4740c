import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { SiteStorage } from '@kinora/releases/storage'

import { hashOf } from './file-errors.ts'
import type { Problem } from './refusal.ts'

/** Default gzip budget for a first page's scripts and styles, in kilobytes (1,000 bytes). `kinora.budgetKb` in the app's package.json overrides it. */
export const defaultBudgetKb = 200

/** Budget for an embeddable page, which is smaller because the page loads on top of the embedding page. */
const embedBudgetKb = 60

const maxGrowth = 0.1
const maxGrowthBytes = 2_000

/** A build's folder, and the files to count. */
export interface CountedFiles {
  folder: string
  files: readonly string[]
}

/** Whether a file is a script or a stylesheet, judging by its name. */
export function isCode(name: string): boolean {
  return /\.(m?js|css)$/.test(name)
}

/** Returns the total gzip size of the given files, in bytes. Ignores missing files, which another rule reports. */
export async function gzippedBytes({ folder, files }: CountedFiles, storage: SiteStorage): Promise<number> {
  let sum = 0
  for (const name of new Set(files)) {
    const bytes = await storage.readBytes(`${folder}/${name}`)
    if (bytes !== undefined) sum += (await promisify(gzip)(bytes, { level: 9 })).length
  }
  return sum
}

/** Returns the files that are missing or don't match their hashes. */
export async function damagedFiles(
  { folder, files }: CountedFiles,
  assets: Readonly<Record<string, string>>,
  storage: SiteStorage,
): Promise<string[]> {
  const damaged: string[] = []
  for (const name of new Set(files)) {
    const bytes = await storage.readBytes(`${folder}/${name}`)
    if (bytes === undefined || hashOf(bytes) !== assets[name]) damaged.push(name)
  }
  return damaged
}

/** Returns the total gzip size of a build's scripts and styles among the requested paths. @param base URL path of the build. */
export function loadedBytes(paths: readonly string[], base: string, storage: SiteStorage): Promise<number> {
  const own = paths.filter((path) => path.startsWith(base) && isCode(path))
  const files = own.map((path) => path.slice(base.length))
  return gzippedBytes({ folder: base.replaceAll(/^\/|\/$/g, ''), files }, storage)
}

/**
 * Reports a first page that exceeds its budget, or that has outgrown the live build by more than a tenth and 2 KB.
 *
 * @param liveBytes size of the live build; undefined if there is none.
 * @param acceptsSize whether to allow growth. The budget still applies.
 */
export function sizeProblems(
  bytes: number,
  liveBytes: number | undefined,
  {
    budgetKb = defaultBudgetKb,
    acceptsSize = false,
  }: { budgetKb?: number | undefined; acceptsSize?: boolean | undefined },
): Problem[] {
  const what = `its first page has ${kb(bytes)} of scripts and styles (gzip)`
  if (bytes > budgetKb * 1000) return [{ rule: 'size', text: `${what}, but its budget is ${budgetKb} KB` }]
  if (!liveBytes || acceptsSize) return []
  const growth = bytes - liveBytes
  if (growth <= maxGrowthBytes || growth <= liveBytes * maxGrowth) return []
  const percent = Math.round((growth / liveBytes) * 100)
  return [{ rule: 'size', text: `${what}, ${kb(growth)} (${percent}%) more than its live build` }]
}

/** Reports an embeddable page if everything that it loads before it's usable exceeds the budget. */
export function embedSizeProblems(bytes: number): Problem[] {
  if (bytes <= embedBudgetKb * 1000) return []
  const text = `loads ${kb(bytes)} (gzip) in other sites' pages before it is usable; its budget is ${embedBudgetKb} KB`
  return [{ rule: 'size', text }]
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
