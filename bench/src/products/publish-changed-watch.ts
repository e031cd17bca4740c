import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote, publish, rollback } from '@kinora/release'
import { workspace } from '@kinora/local-stack'

const line = '<SectionHeading>Related Videos</SectionHeading>'
const changedLine = '<SectionHeading>More to watch</SectionHeading>'

/**
 * Publishes the watch remote with one line of its sources changed, and promotes it.
 *
 * @param root the folder of a site's released files.
 * @returns how to take it back.
 */
export async function publishChangedWatch(root: string): Promise<() => Promise<unknown>> {
  // Beside the original, for the names of a build's files come from where its modules lie.
  const app = await mkdtemp(join(workspace, 'apps/.bench-'))
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-changed-'))
  try {
    const original = join(workspace, 'apps/watch')
    await cp(original, app, { recursive: true, filter: (from) => !['node_modules', 'dist'].includes(basename(from)) })
    await symlink(join(original, 'node_modules'), join(app, 'node_modules'))
    const file = join(app, 'src/related/related-videos.tsx')
    const source = await readFile(file, 'utf8')
    if (!source.includes(line)) throw new Error(`${file} has no longer the line that the bench changes: ${line}`)
    await writeFile(file, source.replace(line, changedLine))
    const storage = createFolderStorage(root)
    const store = createReleaseStore(storage)
    const { id } = await publish(app, storage, scratch)
    await promote([id], store)
    return () => rollback(store)
  } finally {
    for (const folder of [app, scratch]) await rm(folder, { recursive: true, force: true })
  }
}
