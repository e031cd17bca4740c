import { releaseErrors } from '@kinora/releases'
import type { PointerChange, ReleaseDocument } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

/** A store that records changes instead of writing them. */
export interface DryRun {
  store: ReleaseStore
  /** Returns the recorded change to the pointer; undefined if there is none. */
  change(): PointerChange | undefined
  /** Reads a release that has been or would be saved. */
  readRelease(id: string): Promise<ReleaseDocument>
}

/** Creates a store for planning. The commands' own functions run against it, so the plan shows exactly what they would do to the live release. */
export function createDryRun(store: ReleaseStore): DryRun {
  const documents = new Map<string, ReleaseDocument>()
  let change: PointerChange | undefined
  const readRelease = async (id: string) => documents.get(id) ?? store.readRelease(id)
  return {
    change: () => change,
    readRelease,
    store: {
      readBuild: (id) => store.readBuild(id),
      readPointer: () => store.readPointer(),
      history: () => store.history(),
      readRelease,
      async saveRelease(id, document) {
        const errors = releaseErrors(document)
        if (errors.length > 0) throw new Error(`The release would be invalid: ${errors.join('; ')}.`)
        documents.set(id, document)
      },
      async movePointer(current, next) {
        change = next
        return { sequence: (current?.sequence ?? 0) + 1, ...next }
      },
    },
  }
}
