import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { readAppPackage } from './app-package.ts'
import { inputHash } from './input-hash.ts'

/**
 * Computes the build ID for the app in `directory`: its version and a hash of all build inputs. Inside the workspace, those are the app, the packages and the
 * lockfile; elsewhere, they're the app's folder with its lockfile.
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
