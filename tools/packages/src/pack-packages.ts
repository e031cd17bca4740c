import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'

const folder = join(workspace, '.cache/packages')

/**
 * Packs every published package, as built: what a registry would get, with `publishConfig` applied and versions in place of `workspace:` and `catalog:`.
 *
 * @returns the tarballs' paths, in no order.
 */
export async function packPackages(): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const filters = publishedPackages().flatMap(({ name }) => ['--filter', name])
  await run(join(workspace, 'node_modules/.bin/pnpm'), [
    '--recursive',
    ...filters,
    'pack',
    '--pack-destination',
    folder,
  ])
  return packedPackages()
}

/**
 * The tarballs that were packed last.
 *
 * @throws {Error} when none were.
 */
export function packedPackages(): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tgz')) : []
  if (names.length === 0) throw new Error('No packages are packed. Run "npm run packages -- check" first.')
  return names.map((name) => join(folder, name))
}
