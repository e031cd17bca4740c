import { setTimeout } from 'node:timers/promises'

import type { ChangeNote, PointerChange } from './pointer-changes.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { ReleaseStore } from './release-store.ts'

/** Somebody else may come first any number of times; past this many the storage itself is at fault. */
const attempts = 100

/**
 * Changes what is live. When somebody else changes it at the same moment, the change is made anew on top of theirs, so nothing is lost.
 *
 * @param change what is to be live after the pointer it is given (undefined before the first release), or undefined to leave it as it is.
 * @param note who changes it and why; it is kept with the state that the change makes.
 * @returns the sequence of the pointer that has the change, and whether it was moved.
 * @throws {Error} what `change` throws; the live site stays as it was.
 */
export async function changePointer(
  store: ReleaseStore,
  change: (pointer: ReleasePointer | undefined) => PointerChange | undefined | Promise<PointerChange | undefined>,
  note?: ChangeNote,
): Promise<{ sequence: number; isMoved: boolean }> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const pointer = await store.readPointer()
    const next = await change(pointer)
    if (next === undefined) return { sequence: pointer?.sequence ?? 0, isMoved: false }
    const moved = await store.movePointer(pointer, next, note)
    if (moved !== undefined) return { sequence: moved.sequence, isMoved: true }
    await setTimeout(Math.random() * 5 * Math.min(attempt, 20))
  }
  throw new Error(`What is live changed ${attempts} times while this tried to change it. Try again when it is quieter.`)
}
