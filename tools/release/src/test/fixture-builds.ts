import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import type { BuildManifest } from '@kinora/releases'

/** Returns a string's hash in the manifest's format. */
export function integrityOf(text: string): string {
  return `sha384-${createHash('sha384').update(text).digest('base64')}`
}

/**
 * Publishes a test build.
 *
 * @param files files in addition to the entry, by name.
 * @returns the build's ID.
 */
export async function publishFixture(
  root: string,
  id: string,
  build = '1.0.0-a',
  over: Partial<BuildManifest> = {},
  files: Record<string, string> = {},
): Promise<string> {
  const all = { [over.entry ?? 'remoteEntry.js']: `// the entry of ${id} ${build}`, 'page.js': `// ${id}`, ...files }
  const manifest: BuildManifest = {
    id,
    role: id === 'shell' ? 'shell' : 'remote',
    version: build.split('-')[0] ?? '',
    build,
    owner: `${id} team`,
    container: `${id}_${build}`,
    entry: 'remoteEntry.js',
    preload: ['page.js'],
    assets: Object.fromEntries(Object.entries(all).map(([name, text]) => [name, integrityOf(text)])),
    routes: id === 'shell' ? [] : [{ path: `/${id}`, access: 'public' }],
    ...(id === 'shell' ? { pages: ['/', '/login'] } : {}),
    requires: {},
    provides: {},
    ...over,
  }
  const folder = join(root, 'mf', id, build)
  for (const [name, text] of Object.entries({ ...all, 'build.json': JSON.stringify(manifest) })) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text))
  }
  return `${id}@${build}`
}
