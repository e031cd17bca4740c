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

/** The releases in a site's storage: immutable documents, and one pointer to the live release. */
export interface ReleaseStore {
  /** @throws {Error} if the build is not published here, or its manifest is invalid or belongs to another build. */
  readBuild(id: string): Promise<BuildManifest>
  /** @throws {Error} if the release does not exist, or its document is invalid. */
  readRelease(id: string): Promise<ReleaseDocument>
  /** The pointer, or undefined before the first release. */
  readPointer(): Promise<ReleasePointer | undefined>
  /** The pointer's states, latest first, up to the first state or a state that was not saved. */
  history(): AsyncGenerator<ReleasePointer, void>
  /** Saves a new release. @throws {Error} listing every error of an invalid document, without saving it. */
  saveRelease(id: string, document: ReleaseDocument): Promise<void>
  /**
   * Moves the pointer if it is still `current` (undefined before the first release). The change is atomic even if the process is killed. Stores the note with
   * the new state.
   *
   * @returns the new pointer, or undefined if another writer changed it first.
   */
  movePointer(
    current: ReleasePointer | undefined,
    next: PointerChange,
    note?: ChangeNote,
  ): Promise<ReleasePointer | undefined>
}

/** @param storage the site's files. */
export function createReleaseStore(storage: SiteStorage): ReleaseStore {
  const chain = openPointerChain(storage)

  return {
    readPointer: chain.readLast,
    async readBuild(id) {
      const file = `${buildFolder(id)}/${buildManifestFile}`
      const text = await storage.read(file)
      if (text === undefined)
        throw new Error(`The build ${id} is not in the site's storage (${file}). Publish it first.`)
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
      if (errors.length > 0)
        throw new Error(`The release ${id} is not valid, so it was not saved: ${errors.join('; ')}.`)
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

/** A build's folder, for an ID such as `watch@1.0.0-abc`. @throws {Error} for an invalid ID. */
export function buildFolder(id: string): string {
  const named = readBuildId(id)
  if (named === undefined) throw new Error(`"${id}" is not a valid build ID. Use the form watch@1.0.0-4f0c2d9e1b.`)
  return `mf/${named.app}/${named.build}`
}

/** The folder with a build's source maps, by script path. It is below `private/`, which no site serves. @throws {Error} for an invalid ID. */
export function mapsFolder(id: string): string {
  return buildFolder(id).replace(/^mf/, 'private/maps')
}

/** The file with a release's document. @throws {Error} for an invalid ID. */
export function releaseFile(id: string): string {
  if (!isReleaseId(id)) throw new Error(`"${id}" is not a valid release ID.`)
  return `discovery/releases/${id}.json`
}
