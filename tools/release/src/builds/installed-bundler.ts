import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { installedVersion } from '@kinora/releases'

/** Known bundlers. One that wraps another precedes it. */
const bundlers = ['vite', '@rsbuild/core', '@rspack/core', 'webpack']

/** Returns the known bundler that an app has in its package.json and installed; undefined if there is none. */
export function installedBundler(directory: string): { name: string; version: string } | undefined {
  const file = readFileSync(join(directory, 'package.json'), 'utf8')
  const { dependencies, devDependencies } = JSON.parse(file) as Record<string, Record<string, string> | undefined>
  const name = bundlers.find((bundler) => dependencies?.[bundler] ?? devDependencies?.[bundler])
  const version = name && installedVersion(name, directory)
  return name === undefined || version === undefined ? undefined : { name, version }
}
