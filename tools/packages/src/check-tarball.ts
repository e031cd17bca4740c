import { join } from 'node:path'

import { run } from './run.ts'

const bin = join(import.meta.dirname, '../node_modules/.bin')

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
