import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { packedPackages } from '@kinora/packages'

import { run } from '../set-up/run.ts'
import { workspace } from '../set-up/workspace.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

/** Kinora packages that remotes install. */
const packages = ['api-client', 'shell-contract', 'ui']

/**
 * Installs the bundlers in the matrix with npm, plus Kinora's packages from their tarballs. Reinstalls only if the lockfile changes.
 *
 * @returns the folder with the installed packages, which the remotes share.
 * @throws {Error} with npm's message, if the packages aren't installed yet and can't be downloaded.
 */
export async function installBundlers(): Promise<string> {
  const lockfile = await readFile(join(fixtures, 'package-lock.json'))
  const folder = join(workspace, '.cache/compat', createHash('sha256').update(lockfile).digest('hex').slice(0, 10))
  const installed = join(folder, 'installed')
  if (!existsSync(installed)) {
    await mkdir(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) await cp(join(fixtures, file), join(folder, file))
    // Federation plugins' peer ranges lag behind current bundlers. This suite finds out which combinations work.
    await run(
      folder,
      'npm',
      // Don't use "ci": it rejects the lockfile, which lacks binaries for platforms that the registry didn't have.
      'install',
      '--no-save',
      '--ignore-scripts',
      '--legacy-peer-deps',
      '--no-audit',
      '--no-fund',
      '--prefer-offline',
    )
    await writeFile(installed, '')
  }
  for (const name of packages) await unpack(name, join(folder, 'node_modules/@kinora', name))
  // The remotes' configurations import these files from the folder above.
  for (const file of ['shared.mjs', 'webpack.base.mjs'])
    await cp(join(fixtures, 'bundlers', file), join(folder, 'remotes', file))
  return folder
}

async function unpack(name: string, target: string): Promise<void> {
  const tarball = packedPackages().find((path) => path.includes(`kinora-${name}-`))
  if (tarball === undefined)
    throw new Error(`The tarball for @kinora/${name} is missing. Run "npm run packages -- check" first.`)
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  await run(target, 'tar', '-xzf', tarball, '--strip-components=1')
}
