import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { SiteStorage } from '@kinora/releases/storage'

import { hashOf } from './file-errors.ts'
import type { Problem } from './refusal.ts'

/** How large the scripts and styles of a first page may be, where the app's package.json says nothing else as `kinora.budgetKb`: in kilobytes (1,000), as gzip leaves them. */
export const defaultBudgetKb = 200

/** How much a page may load of its build that others embed. It comes on top of all that the page around it has. */
const embedBudgetKb = 60

const mostGrowth = 0.1
const mostGrowthBytes = 2_000

/** A build's folder, and those of its files that count. */
export interface CountedFiles {
  folder: string
  files: readonly string[]
}

/** Whether a file is a script or a stylesheet, by its name. */
export function isCode(name: string): boolean {
  return /\.(m?js|css)$/.test(name)
}

/** These files as gzip leaves them, in bytes. What is missing is another rule's matter. */
export async function gzippedBytes({ folder, files }: CountedFiles, storage: SiteStorage): Promise<number> {
  let sum = 0
  for (const name of new Set(files)) {
    const bytes = await storage.readBytes(`${folder}/${name}`)
    if (bytes !== undefined) sum += (await promisify(gzip)(bytes, { level: 9 })).length
  }
  return sum
}

/** Those of these files that are missing, or are not what their hashes say. */
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
 * Whether a first page is too large: beyond its budget, or by more than a tenth and 2 KB larger than that of the live build.
 *
 * @param liveBytes undefined where there is no live build.
 * @param acceptsSize the growth is accepted; the budget holds all the same.
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
  if (growth <= mostGrowthBytes || growth <= liveBytes * mostGrowth) return []
  const percent = liveBytes === 0 ? '' : ` (${Math.round((growth / liveBytes) * 100)} %)`
  return [{ rule: 'size', text: `${what}, ${kb(growth)}${percent} more than its live build` }]
}

/** Whether a page that others embed is too large for them, with all that it loads of its build before it can be used. */
export function embedSizeProblems(bytes: number): Problem[] {
  if (bytes <= embedBudgetKb * 1000) return []
  const text = `loads ${kb(bytes)} (gzip) in pages of other sites before it can be used, and its budget is ${embedBudgetKb} KB`
  return [{ rule: 'size', text }]
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`
}
