import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface SolutionConfig {
  references: { path: string }[]
}

/** Lets `tsc -b` at the root check the types of the app in `folder`, the only thing about it that the workspace has to know. */
export async function joinWorkspace(workspace: string, folder: string): Promise<void> {
  const file = join(workspace, 'tsconfig.json')
  const config = JSON.parse(await readFile(file, 'utf8')) as SolutionConfig
  config.references.push({ path: folder })
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`)
}
