import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Saves screenshots of rejected pages. */
export interface Evidence {
  /** Saves a screenshot and returns its path; undefined without a screenshot. */
  save(screenshot: Buffer | undefined, name: string): Promise<string | undefined>
}

const keptChecks = 20

/** Saves a check's screenshots in a new folder below `folder`. Keeps only the last twenty checks' screenshots. */
export function createEvidence(folder: string, check: string): Evidence {
  const own = join(folder, check)
  let prepared: Promise<unknown> | undefined
  let count = 0
  async function prepare() {
    await mkdir(own, { recursive: true })
    // Folder names start with the time, so they sort by age.
    const earlier = (await readdir(folder)).toSorted().slice(0, -keptChecks)
    await Promise.all(earlier.map((name) => rm(join(folder, name), { recursive: true, force: true })))
  }
  return {
    async save(screenshot, name) {
      if (screenshot === undefined) return undefined
      await (prepared ??= prepare())
      count++
      const file = join(own, `${String(count).padStart(2, '0')}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
      await writeFile(file, screenshot)
      return file
    },
  }
}
