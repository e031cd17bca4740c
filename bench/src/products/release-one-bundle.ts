import { join } from 'node:path'
import { chmod, mkdir } from 'node:fs/promises'

import { discoverySchema, promoteRelease } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'
import { changePointer, createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { buildOneBundle, remotes, routesOf } from './build-one-bundle.ts'
import type { ChunkFiles } from './build-one-bundle.ts'

/**
 * Builds the one bundle and releases it into a site's storage of its own: the same site serves it, and the same boot script preloads, calls and
 * paints, because to both a chunk looks like a remote.
 *
 * @param root the folder of the site's files.
 */
export async function releaseOneBundle(root: string, options: { hintsAlone: boolean }): Promise<void> {
  const folder = join(root, 'mf/shell/bundle')
  await mkdir(folder, { recursive: true })
  await chmod(root, 0o755)
  const chunks = await buildOneBundle(folder, options)
  const store = createReleaseStore(createFolderStorage(root))
  await store.saveRelease('bundle', await releaseOf(await store.readBuild('shell@bundle'), chunks, options))
  await changePointer(store, (pointer) => promoteRelease(pointer, 'bundle'))
}

type Build = Awaited<ReturnType<ReturnType<typeof createReleaseStore>['readBuild']>>

async function releaseOf(
  build: Build,
  chunks: ChunkFiles,
  { hintsAlone }: { hintsAlone: boolean },
): Promise<ReleaseDocument> {
  const { id: _id, role: _role, version, entry, assets, ...extras } = build
  const base = '/mf/shell/bundle/'
  const shell = microFrontend(base, entry, version, { ...extras, assets, base })
  const pages = remotes.map((id) => {
    const files = chunks[id] ?? []
    const script = files.find((file) => file.endsWith('.js')) ?? ''
    const preload = files.filter((file) => file !== script)
    const own = Object.fromEntries(files.map((file) => [file, assets[file] ?? '']))
    const routes = routesOf(id).map((route) => (hintsAlone ? { path: route.path, access: route.access } : route))
    return [
      id,
      [
        microFrontend(base, script, version, {
          ...extras,
          container: id,
          // The page verifies nothing that a federated page would not.
          verifiesFiles: true,
          base,
          assets: own,
          preload,
          routes,
          pages: [],
          requires: {},
          provides: {},
        }),
      ],
    ] as const
  })
  return {
    schema: discoverySchema,
    microFrontends: { shell: [shell], ...Object.fromEntries(pages) } as ReleaseDocument['microFrontends'],
  }
}

function microFrontend(base: string, entry: string, version: string, extras: MicroFrontend['extras']): MicroFrontend {
  return { url: `${base}${entry}`, metadata: { integrity: extras.assets[entry] ?? '', version }, extras }
}
