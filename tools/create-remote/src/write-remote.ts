import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

import { fillInNames } from './remote-names.ts'
import type { RemoteNames } from './remote-names.ts'
import { outsidePackageJson } from './outside-package-json.ts'

/** Files that only remotes outside the workspace need. */
const outsideFiles = join(import.meta.dirname, '../outside')

interface Destination {
  folder: string
  workspace: string
  isInWorkspace: boolean
}

/** Writes a remote from the template, atomically. */
export async function writeRemote(names: RemoteNames, { folder, workspace, isInWorkspace }: Destination) {
  const template = join(workspace, 'tools/remote-template')
  await mkdir(dirname(folder), { recursive: true })
  const temporary = await mkdtemp(`${folder}.tmp-`)
  try {
    await copyFilled(template, temporary, names)
    if (!isInWorkspace) {
      await copyFilled(outsideFiles, temporary, names)
      const json = await outsidePackageJson(template, workspace)
      await writeFile(join(temporary, 'package.json'), fillInNames(json, names))
    }
    await rename(temporary, folder)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function copyFilled(source: string, target: string, names: RemoteNames): Promise<void> {
  for (const file of await filesBelow(source)) {
    // The template's file is called `gitignore`, because git would apply a `.gitignore` to the template itself.
    const path = join(target, fillInNames(relative(source, file), names).replace(/(?<=^|\/)gitignore$/, '.gitignore'))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, fillInNames(await readFile(file, 'utf8'), names))
  }
}

const leftByTools = new Set(['node_modules', 'dist', '.cache', '.mf', '.turbo'])

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !leftByTools.has(name))
      .map((entry) => {
        const path = join(folder, entry.name)
        return entry.isDirectory() ? filesBelow(path) : [path]
      }),
  )
  return nested.flat()
}
