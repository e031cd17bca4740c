import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { buildManifestFile, parseBuildManifest } from '../build/build-manifest.ts'
import type { BuildManifest } from '../build/build-manifest.ts'
import { isReleaseId, readBuildId } from '../names/released-names.ts'
import { noteFields } from './pointer-changes.ts'
import type { ChangeNote, PointerChange } from './pointer-changes.ts'
import { openPointerChain } from './pointer-chain.ts'
import { parseReleaseDocument, releaseErrors } from './release-document.ts'
import type { ReleaseDocument } from './release-document.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

/** The releases in a site's storage: immutable documents, plus a pointer to the live ones. */
export interface ReleaseStore {
  /** @throws {Error} if the build isn't published here, or its manifest is invalid or belongs to another build. */
  readBuild(id: string): Promise<BuildManifest>
  /** @throws {Error} if the release doesn't exist or its document is invalid. */
  readRelease(id: string): Promise<ReleaseDocument>
  /** Reads the pointer; undefined before the first release. */
  readPointer(): Promise<ReleasePointer | undefined>
  /** Yields the pointer's states, latest first, back to the first state or to a gap in the history. */
  history(): AsyncGenerator<ReleasePointer, void>
  /**
   * Saves a new release.
   *
   * @throws {Error} if the document is invalid, listing every error. Nothing is saved in that case.
   */
  saveRelease(id: string, document: ReleaseDocument): Promise<void>
  /**
   * Moves the pointer, provided that it's still `current` (undefined before the first release), and stores the note with the new state. The change is atomic,
   * even if the process is killed.
   *
   * @returns the new pointer, or undefined if another writer changed the pointer first.
   */
  movePointer(
    current: ReleasePointer | undefined,
    next: PointerChange,
    note?: ChangeNote,
  ): Promise<ReleasePointer | undefined>
}

/** @param storage storage for the site's files. */
export function createReleaseStore(storage: SiteStorage): ReleaseStore {
  const chain = openPointerChain(storage)

  return {
    readPointer: chain.readLast,
    async readBuild(id) {
      const file = `${buildFolder(id)}/${buildManifestFile}`
      const text = await storage.read(file)
      if (text === undefined) throw new Error(`Build ${id} is not in the site's storage (${file}). Publish it first.`)
      const manifest = parseBuildManifest(text, file)
      if (`${manifest.id}@${manifest.build}` !== id)
        throw new Error(`${id}: its manifest belongs to ${manifest.id}@${manifest.build}`)
      return manifest
    },
    async readRelease(id) {
      const file = releaseFile(id)
      const text = await storage.read(file)
      if (text === undefined) throw new Error(`There is no release ${id} (${file}).`)
      return parseReleaseDocument(text, file)
    },
    async *history() {
      let state = await chain.readLast()
      while (state !== undefined) {
        yield state
        state = await chain.readState(state.sequence - 1)
      }
    },
    async saveRelease(id, document) {
      const errors = releaseErrors(document)
      if (errors.length > 0) throw new Error(`Release ${id} is not valid, so it was not saved: ${errors.join('; ')}.`)
      await storage.create(releaseFile(id), JSON.stringify(document))
    },
    async movePointer(current, next, note) {
      if (!isDeepStrictEqual(await chain.readLast(), current)) return undefined
      const pointer: ReleasePointer = {
        sequence: (current?.sequence ?? 0) + 1,
        nonce: randomUUID(),
        changedAt: new Date().toISOString(),
        ...(note === undefined ? {} : noteFields(note)),
        ...next,
      }
      return (await chain.append(pointer)) ? pointer : undefined
    },
  }
}

/** Returns the storage folder of a build with an ID such as `watch@1.0.0-abc`. @throws {Error} for an invalid ID. */
export function buildFolder(id: string): string {
  const named = readBuildId(id)
  if (named === undefined) throw new Error(`"${id}" is not a valid build ID. Use the form watch@1.0.0-4f0c2d9e1b.`)
  return `mf/${named.app}/${named.build}`
}

/**
 * Returns the storage folder for a build's source maps, which mirror the scripts' paths. It's below `private/`, which no site serves.
 *
 * @throws {Error} for an invalid ID.
 */
export function mapsFolder(id: string): string {
  return buildFolder(id).replace(/^mf/, 'private/maps')
}

/** Returns the storage path of a release document. @throws {Error} for an invalid ID. */
export function releaseFile(id: string): string {
  if (!isReleaseId(id)) throw new Error(`"${id}" is not a valid release ID.`)
  return `discovery/releases/${id}.json`
}
