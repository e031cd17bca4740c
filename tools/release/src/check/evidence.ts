import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Screenshots of what a check refuses. */
export interface Evidence {
  /** @returns the file's path; undefined where there is nothing to keep. */
  save(screenshot: Buffer | undefined, name: string): Promise<string | undefined>
}

const keptChecks = 20

/** Keeps screenshots in a folder of this check's own below `folder`, of which those of the last twenty checks stay. */
export function createEvidence(folder: string, check: string): Evidence {
  const own = join(folder, check)
  let prepared: Promise<unknown> | undefined
  let count = 0
  async function prepare() {
    await mkdir(own, { recursive: true })
    // They begin with the time.
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
