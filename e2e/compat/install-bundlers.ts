import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'
import { packedPackages } from '@kinora/packages'

import { run } from '../set-up/run.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

/** The Kinora packages that a remote installs. */
const packages = ['api-client', 'shell-contract', 'ui']

/**
 * Installs the bundlers in the matrix with npm, once per lockfile version, and Kinora's packages from their tarballs.
 *
 * @returns the folder that contains the packages for the remotes.
 * @throws {Error} with npm's message if the packages are neither installed nor available from the network.
 */
export async function installBundlers(): Promise<string> {
  const lockfile = await readFile(join(fixtures, 'package-lock.json'))
  const folder = join(workspace, '.cache/compat', createHash('sha256').update(lockfile).digest('hex').slice(0, 10))
  const installed = join(folder, 'installed')
  if (!existsSync(installed)) {
    await mkdir(folder, { recursive: true })
    for (const file of ['package.json', 'package-lock.json']) await cp(join(fixtures, file), join(folder, file))
    // Federation plugins declare peer versions older than the current bundlers. The suite tests which combinations work.
    await run(
      folder,
      'npm',
      // Does not use "ci", which rejects the lockfile because it lacks some platforms' binaries that the registry did not have.
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
  // Copied next to the remotes, whose configurations import these files.
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
