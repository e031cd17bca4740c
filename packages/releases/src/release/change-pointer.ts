import { setTimeout } from 'node:timers/promises'

import type { ChangeNote, PointerChange } from './pointer-changes.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { ReleaseStore } from './release-store.ts'

/** Other writers may come first. More failures than this mean that the storage is broken. */
const attempts = 100

/**
 * Changes what is live. If another writer changes it at the same time, applies the change again to the new state, so nothing is lost.
 *
 * @param change returns the new state for the given pointer (undefined before the first release), or undefined to leave it unchanged.
 * @param note who changes it and why, stored with the new state.
 * @returns the sequence of the pointer with the change, and whether it was moved.
 * @throws {Error} what `change` throws; the live site is unchanged.
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
