import { existsSync } from 'node:fs'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { workspace } from '@kinora/local-stack'

/** Gives a remote outside the workspace what its package.json asks for, and nothing else, from the workspace in place of a registry. */
export async function linkDependencies(remote: string): Promise<void> {
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(remote, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(remote, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(placeInWorkspace(name), link, 'junction')
  }
}

function placeInWorkspace(name: string): string {
  const places = [
    join(workspace, 'tools/remote-template/node_modules', name),
    join(workspace, 'node_modules', name),
    join(workspace, 'tools', name.split('/').at(-1) ?? ''),
  ]
  const place = places.find((folder) => existsSync(folder))
  if (place === undefined) throw new Error(`The workspace has no ${name}, which the remote asks for.`)
  return place
}
