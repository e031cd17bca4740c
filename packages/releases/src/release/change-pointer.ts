import { setTimeout } from 'node:timers/promises'

import type { ChangeNote, PointerChange } from './pointer-changes.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { ReleaseStore } from './release-store.ts'

/** Another writer may change the pointer first. If the change fails more often than this, the storage is broken. */
const attempts = 100

/**
 * Changes which releases are live. If another writer changes them at the same time, applies the change again to the new state, so no change is lost.
 *
 * @param change returns the new state for the given pointer (undefined before the first release), or undefined to leave it unchanged.
 * @param note the author and the reason, which are stored with the new state.
 * @returns the sequence of the pointer with the change, and whether the pointer was moved.
 * @throws {Error} any error that `change` throws; the live site does not change.
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
  throw new Error(
    `The live release changed ${attempts} times during this change, so nothing was saved. Try again later.`,
  )
}
