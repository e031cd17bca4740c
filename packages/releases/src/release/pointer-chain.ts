import { hash } from 'node:crypto'

import { parseReleasePointer } from './release-pointer.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { SiteStorage } from '../storage/site-storage.ts'

const currentFile = 'discovery/current.json'

/** Somebody else may come first; past this many the storage itself is at fault. */
const copyAttempts = 100

/** The copy is brought up with every change, so it is a few states late at most. */
const mostStatesAhead = 1_000

/** A state of the pointer, and the text that it is known by. */
export interface PointerState {
  pointer: ReleasePointer
  text: string
}

/** Where the states of a site stand. */
export interface PointerTip {
  /** What is live, or undefined before the first release. */
  state: PointerState | undefined
  /** The highest sequence that is taken; 0 before the first. It is past the live state's where somebody else's state came to nothing. */
  taken: number
  /** Whether the copy is that state's. */
  isCopied: boolean
}

/** The states of a site's pointer: each a file that is created once, in one chain by their parents, and a copy of the last. */
export interface PointerChain {
  /** Reads what is live: the copy, and the states that follow it, for a copy may be late. */
  readTip(): Promise<PointerTip>
  /** The state that a state was made of; undefined for the first, and for one whose parent was not saved. */
  readParent(state: PointerState): Promise<PointerState | undefined>
  /** Makes a state, whose sequence and parent say what it follows; says whether it is live. It is not where somebody else came first. */
  append(pointer: ReleasePointer): Promise<boolean>
}

/** What a state says of the one that it was made of. */
export function parentOf(state: PointerState | undefined): Pick<ReleasePointer, 'parent'> {
  if (state === undefined) return {}
  return { parent: { sequence: state.pointer.sequence, hash: hashOf(state.text) } }
}

/** Opens the states that lie in a storage. */
export function openPointerChain(storage: SiteStorage): PointerChain {
  let lastTaken = 0

  async function read(file: string): Promise<PointerState | undefined> {
    const text = await storage.read(file)
    return text === undefined ? undefined : { pointer: parseReleasePointer(text, file), text }
  }

  async function readTip(): Promise<PointerTip> {
    // What comes next is most often asked for in vain; beside the copy it costs no time.
    const expected = stateFile(lastTaken + 1)
    const [current, ahead] = await Promise.all([read(currentFile), read(expected)])
    const tip: PointerTip = { state: current, taken: current?.pointer.sequence ?? 0, isCopied: true }
    for (let states = 0; states < mostStatesAhead; states++) {
      const file = stateFile(tip.taken + 1)
      const next = file === expected ? ahead : await read(file)
      if (next === undefined) {
        lastTaken = tip.taken
        return tip
      }
      tip.taken++
      if (follows(next, tip.state)) {
        tip.state = next
        tip.isCopied = false
      }
    }
    throw new Error(
      `${currentFile} is more than ${mostStatesAhead} states behind those in discovery/states. Copy the last of them over it.`,
    )
  }

  async function readParent({ pointer: { parent, sequence } }: PointerState): Promise<PointerState | undefined> {
    // A state that an earlier version made was made of the one that was the copy before it, which was saved when it passed.
    if (parent === undefined) return sequence > 1 ? read(historyFile(sequence - 1)) : undefined
    // One that an earlier version made is the copy still, or was saved before it passed; so the copy comes first.
    for (const file of [currentFile, stateFile(parent.sequence), historyFile(parent.sequence)]) {
      const state = await read(file)
      if (state !== undefined && hashOf(state.text) === parent.hash) return state
    }
    return undefined
  }

  /** The states between `state` and the earlier one that it was made of, the newest first; undefined where it was not made of that. */
  async function statesSince(state: PointerState, earlier: PointerState): Promise<PointerState[] | undefined> {
    const between: PointerState[] = []
    for (let ancestor = await readParent(state); ancestor !== undefined; ancestor = await readParent(ancestor)) {
      if (ancestor.text === earlier.text) return between
      if (ancestor.pointer.sequence <= earlier.pointer.sequence) return undefined
      between.push(ancestor)
    }
    return undefined
  }

  /**
   * Brings the copy up to a state. A tool of an earlier version knows only the copy, and may have moved it on from an older state meanwhile: then
   * that is live, and this state came to nothing.
   */
  async function copy(state: PointerState): Promise<boolean> {
    for (let attempt = 0; attempt < copyAttempts; attempt++) {
      const current = await read(currentFile)
      if (current?.text === state.text) return true
      if (current !== undefined && current.pointer.sequence >= state.pointer.sequence)
        return (await statesSince(current, state)) !== undefined
      const passed = current && (await statesSince(state, current))
      if (current !== undefined && passed === undefined) return false
      if (await swap(current, state, passed ?? [])) return true
    }
    throw new Error(`it changed ${copyAttempts} times meanwhile`)
  }

  /** Tools of earlier versions look in the history for what has passed. What was the copy goes there first, for they made theirs of that and say so nowhere. */
  async function swap(
    current: PointerState | undefined,
    state: PointerState,
    passed: PointerState[],
  ): Promise<boolean> {
    const save = ({ pointer, text }: PointerState) => storage.create(historyFile(pointer.sequence), text)
    if (current !== undefined) await save(current)
    const isSwapped = await storage.compareAndSwap(currentFile, current?.text, state.text)
    if (isSwapped) for (const ancestor of passed) await save(ancestor)
    return isSwapped
  }

  /** Where a storage cannot swap in one step, a slower writer may have put its copy over a later one. Who writes looks again, so the last of them mends it. */
  async function mendCopy(): Promise<void> {
    for (let attempt = 0; attempt < copyAttempts; attempt++) {
      const { state, isCopied } = await readTip()
      if (state === undefined || isCopied) return
      await copy(state)
    }
  }

  return {
    readTip,
    readParent,
    async append(pointer) {
      const text = JSON.stringify(pointer)
      const file = stateFile(pointer.sequence)
      if (!(await storage.create(file, text))) return false
      try {
        const isLive = await copy({ pointer, text })
        if (isLive) await mendCopy()
        return isLive
      } catch (error) {
        throw new Error(
          `The change is made (${file}), so do not make it again. But ${currentFile}, the copy for readers of one URL, could not be brought up to it: ${(error as Error).message} The next change brings it up.`,
          { cause: error },
        )
      }
    },
  }
}

function follows({ pointer }: PointerState, tip: PointerState | undefined): boolean {
  return pointer.parent?.hash === (tip && hashOf(tip.text))
}

function hashOf(text: string): string {
  return hash('sha256', text)
}

function stateFile(sequence: number): string {
  return `discovery/states/${fileName(sequence)}`
}

/** Where earlier versions look for what has passed. */
function historyFile(sequence: number): string {
  return `discovery/history/${fileName(sequence)}`
}

function fileName(sequence: number): string {
  return `${String(sequence).padStart(8, '0')}.json`
}
