import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Problem, Refusal } from './refusal.ts'

/** Turns a page's problems into refusals, and saves the page's screenshot if there are any. @param name name of the screenshot. */
export type Refuse = (
  problems: readonly Problem[],
  about: Omit<Refusal, keyof Problem | 'evidence'>,
  screenshot: Buffer | undefined,
  name: string,
) => Promise<Refusal[]>

const keptChecks = 20

/** Saves a check's screenshots in a new folder below `folder`. Keeps only the last twenty checks' screenshots. */
export function createRefuse(folder: string, check: string): Refuse {
  let count = 0
  return async (problems, about, screenshot, name) => {
    if (problems.length === 0 || screenshot === undefined) return problems.map((problem) => ({ ...about, ...problem }))
    const number = String(++count).padStart(2, '0')
    const evidence = join(folder, check, `${number}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
    await mkdir(join(folder, check), { recursive: true })
    await writeFile(evidence, screenshot)
    // Folder names start with the time, so they sort by age.
    const earlier = (await readdir(folder)).toSorted().slice(0, -keptChecks)
    await Promise.all(earlier.map((old) => rm(join(folder, old), { recursive: true, force: true })))
    return problems.map((problem) => ({ ...about, ...problem, evidence }))
  }
}
