import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

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

const leftByTools = new Set(['node_modules', 'dist', '.cache', '.mf', '.turbo'])

async function copyFilled(source: string, target: string, names: RemoteNames): Promise<void> {
  for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(source, file)
    if (!entry.isFile() || path.split(sep).some((name) => leftByTools.has(name))) continue
    // The template's file is called `gitignore`, because git would apply a `.gitignore` to the template itself.
    const filled = join(target, fillInNames(path, names).replace(/(?<=^|\/)gitignore$/, '.gitignore'))
    await mkdir(dirname(filled), { recursive: true })
    await writeFile(filled, fillInNames(await readFile(file, 'utf8'), names))
  }
}

/** Adds a new remote to the root `tsconfig.json` and to `CODEOWNERS`, the only files that list apps by name. Everything else reads the folders in `apps`. */
export async function joinWorkspace(workspace: string, { id, owner }: RemoteNames): Promise<void> {
  await editFile(join(workspace, 'tsconfig.json'), (text) => {
    const config = JSON.parse(text) as { references: { path: string }[] }
    config.references.push({ path: `apps/${id}` })
    return `${JSON.stringify(config, null, 2)}\n`
  })
  await editFile(join(workspace, '.github/CODEOWNERS'), (text) => {
    const team = owner.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    const lines = text.split('\n')
    const lastApp = lines.findLastIndex((line) => line.startsWith('/apps/'))
    return lines.toSpliced(lastApp + 1, 0, `${`/apps/${id}/`.padEnd(27)} @kinora/${team}`).join('\n')
  })
}

async function editFile(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')))
}
