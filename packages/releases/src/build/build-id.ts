import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import { readAppPackage } from './app-package.ts'
import { inputHash } from './input-hash.ts'

/**
 * The build id of the app in `directory`: its version, and a hash of all that its build reads. Inside the workspace that is the app, the
 * packages and the lockfile; elsewhere the app's own folder, whose lockfile names the rest.
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
