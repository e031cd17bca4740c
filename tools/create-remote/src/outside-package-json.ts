import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

interface PackageJson {
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}

/** Root dependencies of the workspace that a remote outside it has to install itself. */
export const toolsOfRoot = [
  '@css-modules-kit/codegen',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@types/jest',
  '@types/node',
  'jest',
  'msw',
  'typescript',
]

/**
 * Returns the package.json of a remote outside the workspace. Replaces `workspace:` and `catalog:` with registry versions, and adds the tools that apps in the
 * workspace get from its root.
 *
 * Packages that the shell provides are pinned to the installed minor version (`~`), because a remote built with a later version would need a later shell.
 */
export async function outsidePackageJson(template: string, workspace: string): Promise<string> {
  const { dependencies, devDependencies, scripts, ...json } = await readPackageJson(template)
  const installed = (name: string) => join(template, 'node_modules', name)
  return JSON.stringify(
    {
      ...json,
      name: 'remote-name',
      scripts: { ...scripts, prepare: 'cmk', build: 'cmk && webpack build', check: 'cmk && tsc', test: 'jest' },
      dependencies: await ranges('~', Object.keys(dependencies), installed),
      devDependencies: {
        ...(await ranges('^', Object.keys(devDependencies), installed)),
        ...(await ranges('^', toolsOfRoot, (name) => join(workspace, 'node_modules', name))),
      },
    },
    null,
    2,
  )
}

/** Webpack and the federation plugin work only in certain combinations, and a plugin only with its own copy of webpack. */
const pinned = new Set(['webpack', '@module-federation/enhanced'])

async function ranges(
  operator: '~' | '^',
  names: readonly string[],
  folderOf: (name: string) => string,
): Promise<Record<string, string>> {
  const found = names.map(async (name) => {
    const { version } = await readPackageJson(folderOf(name))
    return [name, pinned.has(name) ? version : `${operator}${version}`] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

async function readPackageJson(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson
}
