import { join } from 'node:path'

import { run } from './run.ts'

const bin = join(import.meta.dirname, '../node_modules/.bin')

/**
 * Checks a packed package as its users install it: verifies that `exports` matches the files (publint) and that TypeScript finds the types of every entry point
 * (attw). The packages contain only ES modules. Skips stylesheets in attw because they have no types.
 *
 * @throws {Error} with the tool's findings.
 */
export async function checkTarball(tarball: string): Promise<void> {
  await run(join(bin, 'publint'), [tarball, '--strict'])
  await run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'])
}
