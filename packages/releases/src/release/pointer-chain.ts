import { parseReleasePointer } from './release-pointer.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

const currentFile = 'discovery/current.json'

/** Other writers may replace the copy meanwhile, but if that happens this often, the storage is broken. */
const maxCopyAttempts = 100

/** Far more than the few states that the copy can fall behind, because every change updates it. */
const maxStatesAhead = 1_000

/** The history of a site's pointer. Each state is a file that's written once and never changed. `current.json` is a copy of the last state and may be stale. */
export interface PointerChain {
  /** Reads the last state, which is live. */
  readLast(): Promise<ReleasePointer | undefined>
  /** Reads the state with this sequence number. */
  readState(sequence: number): Promise<ReleasePointer | undefined>
  /** Adds the next state. Returns false if another writer has already added a state with that sequence number. */
  append(pointer: ReleasePointer): Promise<boolean>
}

/** Opens the pointer history in a storage. */
export function openPointerChain(storage: SiteStorage): PointerChain {
  let lastSequence = 0

  async function read(file: string) {
    const text = await storage.read(file)
    return text === undefined ? undefined : { pointer: parseReleasePointer(text, file), text }
  }

  async function readTip() {
    // Usually, there's no state after the last one seen. Looking for it in parallel with reading the copy saves a round trip.
    const expected = stateFile(lastSequence + 1)
    const [copy, ahead] = await Promise.all([read(currentFile), read(expected)])
    let last = copy
    for (let states = 0; states < maxStatesAhead; states++) {
      const file = stateFile((last?.pointer.sequence ?? 0) + 1)
      const next = file === expected ? ahead : await read(file)
      if (next === undefined) {
        lastSequence = last?.pointer.sequence ?? 0
        return { last, copy }
      }
      last = next
    }
    throw new Error(
      `${currentFile} is more than ${maxStatesAhead} states behind discovery/states. Replace it with a copy of the last state.`,
    )
  }

  /** Updates the copy, then checks it again, because a slower writer may have replaced it with an earlier state. */
  async function updateCopy(): Promise<void> {
    for (let attempt = 0; attempt < maxCopyAttempts; attempt++) {
      const { last, copy } = await readTip()
      if (last === undefined || last === copy) return
      await storage.write(currentFile, last.text)
    }
    throw new Error(`It changed ${maxCopyAttempts} times.`)
  }

  return {
    readLast: async () => (await readTip()).last?.pointer,
    readState: async (sequence) => (await read(stateFile(sequence)))?.pointer,
    async append(pointer) {
      const file = stateFile(pointer.sequence)
      if (!(await storage.create(file, JSON.stringify(pointer)))) return false
      try {
        await updateCopy()
        return true
      } catch (error) {
        throw new Error(
          `The change is live (${file}); do not repeat it. However, its copy ${currentFile} could not be written: ${(error as Error).message} The next change updates the copy.`,
          { cause: error },
        )
      }
    },
  }
}

function stateFile(sequence: number): string {
  return `discovery/states/${String(sequence).padStart(8, '0')}.json`
}
