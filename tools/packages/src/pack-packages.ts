import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'

const folder = join(workspace, '.cache/packages')
const bin = join(import.meta.dirname, '../node_modules/.bin')

/**
 * Packs every built package as for publishing, with `publishConfig` applied and versions in place of `workspace:` and `catalog:`.
 *
 * @returns paths of the tarballs, in no particular order.
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
 * Returns the paths of the most recently packed tarballs.
 *
 * @throws {Error} if there aren't any.
 */
export function packedPackages(): string[] {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.tgz')) : []
  if (names.length === 0) throw new Error('No packed packages found. Run "npm run packages -- check" first.')
  return names.map((name) => join(folder, name))
}

/**
 * Checks a packed package the way its users will install it: that `exports` matches the files (publint), and that TypeScript finds the types of every entry
 * point (attw). Packages ship only ES modules. attw skips stylesheets, which have no types.
 *
 * @throws {Error} with the tool's findings.
 */
export async function checkTarball(tarball: string): Promise<void> {
  await run(join(bin, 'publint'), [tarball, '--strict'])
  await run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'])
}
