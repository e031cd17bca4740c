import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { workspace } from '../set-up/workspace.ts'

interface PackageJson {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  bin?: string | Record<string, string>
}

/** Links an external remote's dependencies to the workspace's packages instead of installing them from a registry. */
export async function linkDependencies(remote: string): Promise<void> {
  const { dependencies, devDependencies } = await readPackageJson(remote)
  await mkdir(join(remote, 'node_modules/.bin'), { recursive: true })
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(remote, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(placeInWorkspace(name), link, 'junction')
    const { bin = {} } = await readPackageJson(link)
    for (const [command, file] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) {
      const start = `#!/bin/sh\nexec node "${join(link, file)}" "$@"\n`
      await writeFile(join(remote, 'node_modules/.bin', command), start, { mode: 0o755 })
    }
  }
  await findWorkspaceClasses(remote)
}

/** Adds the workspace's generated CSS Modules types, because linked packages are source code. */
async function findWorkspaceClasses(remote: string): Promise<void> {
  const file = join(remote, 'tsconfig.json')
  const config = JSON.parse(await readFile(file, 'utf8')) as { compilerOptions: { rootDirs: string[] } }
  config.compilerOptions.rootDirs.push(workspace, join(workspace, '.cache/css-modules'))
  await writeFile(file, JSON.stringify(config))
}

async function readPackageJson(folder: string): Promise<PackageJson> {
  return JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as PackageJson
}

function placeInWorkspace(name: string): string {
  const places = [
    join(workspace, 'tools/remote-template/node_modules', name),
    join(workspace, 'node_modules', name),
    join(workspace, 'tools', name.split('/').at(-1) ?? ''),
  ]
  const place = places.find((folder) => existsSync(folder))
  if (place === undefined) throw new Error(`The workspace does not contain ${name}, which the remote depends on.`)
  return place
}
