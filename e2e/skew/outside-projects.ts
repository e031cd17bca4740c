import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { workspace } from '../set-up/workspace.ts'

const libraries = ['@tanstack/react-query', '@types/react', 'react', 'react-dom', 'react-router-dom']
const tools = ['@module-federation/enhanced', 'typescript', 'webpack', 'webpack-cli', 'webpack-merge']

/** Versions of Kinora's packages for a project to install, by short name. Defaults to the workspace's. */
export type Versions = Record<string, string>

const shell = join(workspace, 'apps/shell')
const packageNames = ['api-client', 'federation', 'releases', 'shell-contract', 'ui']

/** Creates an external team's remote with a page at `/<id>`. */
export async function writeRemote(folder: string, id: string, versions: Versions = {}): Promise<void> {
  await cp(join(import.meta.dirname, 'fixtures/remote'), folder, { recursive: true })
  await writeFile(
    join(folder, 'src/music-videos.ts'),
    `export const remoteId = '${id}'\n\nexport const musicVideos = { limit: 3, sortBy: 'views' } as const\n`,
  )
  await nameContainer(folder, id)
  // In the new major, the call has a new name.
  if (versions['api-client']?.startsWith('2.')) {
    const file = join(folder, 'src/use-newest-title.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace('videos.list(', 'videos.search('))
  }
  await writePackageJson(folder, {
    name: `@outside/${id}`,
    kinora: { role: 'remote', owner: 'music team', routes: [{ path: `/${id}`, access: 'public' }] },
    dependencies: {
      ...(await kinoraVersions(versions)),
      ...(await installedVersions(shell, [...libraries, ...tools])),
    },
  })
}

/** Gives each remote a unique container global. */
async function nameContainer(folder: string, id: string): Promise<void> {
  const file = join(folder, 'webpack.config.ts')
  await writeFile(file, (await readFile(file, 'utf8')).replace('remoteName', id.replaceAll('-', '_')))
}

/** Creates a remote whose page uses its own React, of a different major than the shell's, along with the page's package. */
export async function writeOwnRootRemote(folder: string, pageFolder: string, id: string): Promise<void> {
  await cp(join(import.meta.dirname, 'fixtures/own-root/page'), pageFolder, { recursive: true })
  await cp(join(import.meta.dirname, 'fixtures/own-root/remote'), folder, { recursive: true })
  await cp(join(import.meta.dirname, 'fixtures/remote/webpack.config.ts'), join(folder, 'webpack.config.ts'))
  await nameContainer(folder, id)
  await writePackageJson(folder, {
    name: `@outside/${id}`,
    kinora: { role: 'remote', owner: 'music team', routes: [{ path: `/${id}`, access: 'public' }] },
    dependencies: {
      '@outside/music-page': '1.0.0',
      ...(await kinoraVersions({})),
      ...(await installedVersions(shell, [...libraries, ...tools])),
    },
  })
}

/** Creates a copy of the workspace's shell with different package versions and their compatibility entries. */
export async function writeNextShell(folder: string, versions: Versions, compatibility: Versions): Promise<void> {
  await mkdir(folder, { recursive: true })
  await cp(join(shell, 'src'), join(folder, 'src'), { recursive: true })
  await cp(join(shell, 'webpack.config.ts'), join(folder, 'webpack.config.ts'))
  await cp(
    join(import.meta.dirname, 'fixtures/next/shell/compatibility-entries.ts'),
    join(folder, 'src/remotes/shared/compatibility-entries.ts'),
  )
  const { scripts, dependencies, devDependencies, kinora } = await readJson(join(shell, 'package.json'))
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !name.startsWith('@kinora/'))
  await writePackageJson(folder, {
    name: '@outside/shell',
    scripts,
    kinora: { ...kinora, compatibility },
    dependencies: { ...(await kinoraVersions(versions)), ...(await installedVersions(shell, others)) },
  })
}

/** Creates the root of a workspace with all projects. They share one api-client, so they must also share one copy of its peer dependency. */
export async function writeWorkspace(folder: string): Promise<void> {
  const workspaceJson = {
    private: true,
    workspaces: ['projects/*', 'pages/*', 'created/*'],
    overrides: await installedVersions(shell, ['@tanstack/react-query']),
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(workspaceJson))
}

interface PackageJson {
  version?: string
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  kinora?: object
}

async function kinoraVersions(versions: Versions): Promise<Record<string, string>> {
  const published = await installedVersions(
    shell,
    packageNames.map((name) => `@kinora/${name}`),
  )
  const chosen = Object.entries(versions).map(([name, version]) => [`@kinora/${name}`, version])
  return { ...published, ...Object.fromEntries(chosen) }
}

async function installedVersions(directory: string, names: readonly string[]): Promise<Record<string, string>> {
  const found = names.map(async (name) => {
    const { version = '' } = await readJson(join(directory, 'node_modules', name, 'package.json'))
    return [name, version] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

async function readJson(file: string): Promise<PackageJson> {
  return JSON.parse(await readFile(file, 'utf8')) as PackageJson
}

async function writePackageJson(folder: string, json: object): Promise<void> {
  const whole = { version: '1.0.0', private: true, type: 'module', scripts: { build: 'webpack build' }, ...json }
  await writeFile(join(folder, 'package.json'), JSON.stringify(whole, null, 2))
}
