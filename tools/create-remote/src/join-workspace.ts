import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { RemoteNames } from './remote-names.ts'

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
