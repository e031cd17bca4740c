import { cp, mkdir } from 'node:fs/promises'

import { promoteRelease } from '@kinora/releases'
import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'
import { changePointer, createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

/**
 * Copies a site's storage and fills its live release up to `count` remotes: copies of the library's entry, each with a name and a path of
 * its own.
 */
export async function releaseManyRemotes(from: string, to: string, count: number): Promise<void> {
  await mkdir(to, { recursive: true })
  await cp(from, to, { recursive: true })
  const store = createReleaseStore(createFolderStorage(to))
  const pointer = await store.readPointer()
  if (pointer === undefined) throw new Error(`${from} has no live release to copy.`)
  const id = `growth-${count}`
  await store.saveRelease(id, withRemotes(await store.readRelease(pointer.stable), count))
  await changePointer(store, (current) => promoteRelease(current, id))
}

function withRemotes(release: ReleaseDocument, count: number): ReleaseDocument {
  const { library } = release.microFrontends
  const model = library?.[0]
  if (model === undefined) throw new Error('The live release has no library to copy.')
  const present = Object.keys(release.microFrontends).length - 1
  const copies = Array.from(
    { length: count - present },
    (_, index) => [`team-${index}`, [copyOf(model, index)]] as const,
  )
  return {
    ...release,
    microFrontends: { ...release.microFrontends, ...Object.fromEntries(copies) } as ReleaseDocument['microFrontends'],
  }
}

function copyOf(model: MicroFrontend, index: number): MicroFrontend {
  const { extras } = model
  return {
    ...model,
    extras: {
      ...extras,
      owner: `team-${index}`,
      container: `team_${index}_${extras.container}`,
      routes: extras.routes.map(({ path, access }) => ({ path: `/team-${index}${path}`, access })),
    },
  }
}
