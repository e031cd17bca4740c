import { join } from 'node:path'

import { run } from './run.ts'

const bin = join(import.meta.dirname, '../node_modules/.bin')

/**
 * Checks a packed package as those who install it will see it: that `exports` and files agree (publint), and that TypeScript finds the types
 * of every entry (attw). The packages are ES modules only; stylesheets are matched by a pattern, which has no types, and attw leaves it out.
 *
 * @throws {Error} with the tool's findings.
 */
export async function checkTarball(tarball: string): Promise<void> {
  await run(join(bin, 'publint'), [tarball, '--strict'])
  await run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'])
}
