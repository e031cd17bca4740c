import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

const ignoredNames = new Set([
  'node_modules',
  'dist',
  '.kinora',
  '.cache',
  '.mf',
  '.turbo',
  'CHANGELOG.md',
  'README.md',
])
const notBuilt = /\.test\.tsx?$|^kinora\.check\.[a-z]+$/

/**
 * Computes a short hash over the names and contents of all files in `paths` (files or folders) that can affect a build, ignoring tests, checks, documentation
 * and build output. File names are relative to `root`, so the hash is the same on every machine.
 */
export function inputHash(root: string, paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) {
    const absolute = join(root, path)
    if (!existsSync(absolute)) continue
    for (const file of filesBelow(absolute)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 10)
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return notBuilt.test(basename(path)) ? [] : [path]
  return readdirSync(path)
    .toSorted()
    .filter((name) => !ignoredNames.has(name))
    .flatMap((name) => filesBelow(join(path, name)))
}
