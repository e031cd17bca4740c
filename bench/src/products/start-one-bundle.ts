import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { workspace } from '@kinora/local-stack'
import { buildFolder, compressBuild, createReleaseStore, describeOutput, openSiteStorage } from '@kinora/release'
import { buildManifestFile, createRelease, promoteRelease, readAppPackage } from '@kinora/releases'
import type { MicroFrontend } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'

import { startProduct } from './start-product.ts'
import type { LocalProduct, StartedProduct } from './start-product.ts'

const shell = join(workspace, 'apps/shell')
const build = 'bundle'
const id = `shell@${build}`
const base = `/${buildFolder(id)}/`

/** Starts a product like the given one whose shell and remotes are one webpack build. Its site loads and verifies each remote's chunk as it does a remote. */
export async function startOneBundle({ home }: LocalProduct): Promise<StartedProduct> {
  const product = await startProduct('one bundle', workspace, join(home, 'site'))
  try {
    await releaseOneBundle(product.home)
    return product
  } catch (error) {
    await product.stop()
    throw error
  }
}

async function releaseOneBundle(home: string): Promise<void> {
  const { storage, folder: root } = openSiteStorage({ KINORA_HOME: home })
  const folder = join(root, base)
  await mkdir(folder)
  const chunks = await buildOneBundle(folder)
  const files = (await storage.files(buildFolder(id))).filter((file) => !file.endsWith('.map'))
  const described = await describeOutput({ directory: shell, output: folder }, readAppPackage(shell), files)
  await writeFile(join(folder, buildManifestFile), JSON.stringify({ ...described, build }))
  await compressBuild(folder, 'shell', storage)

  const store = createReleaseStore(storage)
  await changePointer(store, async (pointer) => {
    if (pointer === undefined) throw new Error('The one bundle needs a live release, but there is none.')
    const live = await store.readRelease(pointer.stable)
    const { id: release, document } = createRelease(live, [await store.readBuild(id)])
    for (const [app, [entry]] of Object.entries(live.microFrontends)) {
      if (app === 'shell' || entry === undefined) continue
      document.microFrontends[app] = [chunkEntry(entry, chunks[app] ?? [], described.assets)]
    }
    await store.saveRelease(release, document)
    return promoteRelease(pointer, release)
  })
}

/** @returns the files of each remote's chunk. */
async function buildOneBundle(folder: string): Promise<Record<string, string[]>> {
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-bundle-'))
  const [config, stats] = [join(workspace, 'bench/one-bundle/webpack.config.ts'), join(scratch, 'stats.json')]
  try {
    const args = ['build', '--config', config, '--output-path', folder, '--json', stats]
    await promisify(execFile)(join(shell, 'node_modules/.bin/webpack'), args, { cwd: shell })
    const { children } = JSON.parse(await readFile(stats, 'utf8')) as {
      children: { namedChunkGroups: Record<string, { assets: { name: string }[] }> }[]
    }
    const groups = Object.entries(children[0]?.namedChunkGroups ?? {})
    return Object.fromEntries(groups.map(([name, { assets }]) => [name, assets.map((asset) => asset.name)]))
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** Describes a chunk as a remote, so that the page preloads its files as it does those of a remote. */
function chunkEntry({ metadata, extras }: MicroFrontend, files: readonly string[], hashes: Record<string, string>) {
  const { previous: _, embed: __, ...rest } = extras
  const assets = Object.fromEntries(files.map((file) => [file, hashes[file] ?? '']))
  const [script = '', ...preload] = files.toSorted((a, b) => Number(b.endsWith('.js')) - Number(a.endsWith('.js')))
  return {
    url: base + script,
    metadata: { ...metadata, integrity: assets[script] ?? '' },
    extras: { ...rest, base, assets, preload, requires: {}, verifiesFiles: true as const },
  }
}
