import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { SiteStorage } from '@kinora/releases/storage'

import { hashOf } from './file-errors.ts'
import type { Problem } from './refusal.ts'

/** The default budget for scripts and styles of a first page, in kilobytes (1,000 bytes, gzip); `kinora.budgetKb` in the app's package.json overrides it. */
export const defaultBudgetKb = 200

/** The budget of an embeddable page, which loads in addition to the embedding page. */
const embedBudgetKb = 60

const maxGrowth = 0.1
const maxGrowthBytes = 2_000

/** A build's folder, and the files to count. */
export interface CountedFiles {
  folder: string
  files: readonly string[]
}

/** Whether a file is a script or a stylesheet, by its name. */
export function isCode(name: string): boolean {
  return /\.(m?js|css)$/.test(name)
}

/** The gzip size of these files, in bytes. Ignores missing files, which another rule reports. */
export async function gzippedBytes({ folder, files }: CountedFiles, storage: SiteStorage): Promise<number> {
  let sum = 0
  for (const name of new Set(files)) {
    const bytes = await storage.readBytes(`${folder}/${name}`)
    if (bytes !== undefined) sum += (await promisify(gzip)(bytes, { level: 9 })).length
  }
  return sum
}

/** The files that are missing or do not match their hashes. */
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

/**
 * Whether a first page is too large: over its budget, or larger than the live build's by more than a tenth and 2 KB.
 *
 * @param liveBytes undefined without a live build.
 * @param acceptsSize accepts the growth; the budget still applies.
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
  if (bytes > budgetKb * 1000) return [{ rule: 'size', text: `${what}, and its budget is ${budgetKb} KB` }]
  if (liveBytes === undefined || acceptsSize) return []
  const growth = bytes - liveBytes
  if (growth <= maxGrowthBytes || growth <= liveBytes * maxGrowth) return []
  const percent = liveBytes === 0 ? '' : ` (${Math.round((growth / liveBytes) * 100)} %)`
  return [{ rule: 'size', text: `${what}, ${kb(growth)}${percent} more than its live build` }]
}

/** Whether an embeddable page is too large, with everything that it loads before it can be used. */
export function embedSizeProblems(bytes: number): Problem[] {
  if (bytes <= embedBudgetKb * 1000) return []
  const text = `loads ${kb(bytes)} (gzip) in other sites' pages before it is usable; its budget is ${embedBudgetKb} KB`
  return [{ rule: 'size', text }]
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
