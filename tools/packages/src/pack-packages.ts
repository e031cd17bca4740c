import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'

/**
 * Packs every published package, as built, into `folder`: what a registry would get, with `publishConfig` applied and versions in place of
 * `workspace:` and `catalog:`.
 *
 * @returns the tarballs' paths, in no order.
 */
export async function packPackages(folder: string): Promise<string[]> {
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const filters = publishedPackages().flatMap(({ name }) => ['--filter', name])
  await run('npx', ['--yes', packageManager, '--recursive', ...filters, 'pack', '--pack-destination', folder])
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tgz'))
    .map((name) => join(folder, name))
}
