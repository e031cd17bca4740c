import {
  buildManifestFile,
  parseBuildManifest,
  parseReleaseDocument,
  parseReleasePointer,
  releaseFaults,
} from '@kinora/federation'
import type { BuildManifest, ReleaseDocument, ReleasePointer } from '@kinora/federation'

import type { SiteStorage } from './site-storage.ts'

const pointerFile = 'discovery/current.json'

/** The releases in a site's storage: documents that never change, and the one pointer that says which is live. */
export interface ReleaseStore {
  /** @throws {Error} when the build was never published here. */
  readBuild(id: string): Promise<BuildManifest>
  /** @throws {Error} when there is no such release, or its document is not valid. */
  readRelease(id: string): Promise<ReleaseDocument>
  /** The pointer, or undefined before the first release. */
  readPointer(): Promise<ReleasePointer | undefined>
  /** Keeps a new release. @throws {Error} with every fault of the document; it is not kept then. */
  keepRelease(id: string, document: ReleaseDocument): Promise<void>
  /** Moves the pointer one sequence on, if it is still `current` (undefined before the first release); says whether it did. */
  movePointer(current: ReleasePointer | undefined, next: Omit<ReleasePointer, 'sequence'>): Promise<boolean>
}

/** @param storage where the site's files lie. */
export function createReleaseStore(storage: SiteStorage): ReleaseStore {
  async function readPointer() {
    const text = await storage.read(pointerFile)
    return text === undefined ? undefined : parseReleasePointer(text, pointerFile)
  }

  return {
    readPointer,
    async readBuild(id) {
      const [name, build] = id.split('@')
      const file = `mf/${name}/${build}/${buildManifestFile}`
      const text = await storage.read(file)
      if (text === undefined)
        throw new Error(`The build ${id} is not in the site's storage (${file}). Publish it first.`)
      return parseBuildManifest(text, file)
    },
    async readRelease(id) {
      const file = releaseFile(id)
      const text = await storage.read(file)
      if (text === undefined) throw new Error(`There is no release ${id} (${file}).`)
      return parseReleaseDocument(text, file)
    },
    async keepRelease(id, document) {
      const faults = releaseFaults(document)
      if (faults.length > 0)
        throw new Error(`The release ${id} is not sound, so it was not kept: ${faults.join('; ')}.`)
      await storage.create(releaseFile(id), JSON.stringify(document))
    },
    async movePointer(current, next) {
      const pointer: ReleasePointer = { sequence: (current?.sequence ?? 0) + 1, ...next }
      return storage.replace(
        pointerFile,
        current === undefined ? undefined : JSON.stringify(current),
        JSON.stringify(pointer),
      )
    },
  }
}

function releaseFile(id: string): string {
  return `discovery/releases/${id}.json`
}
