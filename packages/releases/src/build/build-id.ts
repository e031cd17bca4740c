import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { readAppPackage } from './app-package.ts'
import { inputHash } from './input-hash.ts'

/**
 * The build ID of the app in `directory`: its version and a hash of the build's inputs. Inside the workspace, the inputs are the app, the packages and the
 * lockfile. Elsewhere, they are the app's folder, including its lockfile.
 */
export function buildId(directory: string): string {
  const { version } = readAppPackage(directory)
  const workspace = workspaceOf(directory)
  const hash =
    workspace === undefined
      ? inputHash(directory, ['.'])
      : inputHash(workspace, [
          relative(workspace, directory),
          'packages',
          'pnpm-lock.yaml',
          'tsconfig.base.json',
          'tsconfig.browser.json',
        ])
  return `${version}-${hash}`
}

function workspaceOf(directory: string): string | undefined {
  for (let folder = directory; folder !== dirname(folder); folder = dirname(folder)) {
    if (existsSync(join(folder, 'pnpm-workspace.yaml'))) return folder
  }
  return undefined
}
