import { setTimeout } from 'node:timers/promises'

import type { ChangeNote, PointerChange } from './pointer-changes.ts'
import type { ReleasePointer } from './release-pointer.ts'
import type { ReleaseStore } from './release-store.ts'

/** Other writers may win the race, but losing it this often means that the storage is broken. */
const attempts = 100

/**
 * Changes which releases are live. If another writer gets there first, reapplies the change to the new state, so no change is lost.
 *
 * @param change given the pointer (undefined before the first release), returns its new state, or undefined to leave the pointer as it is.
 * @param note author and reason, stored with the new state.
 * @returns the pointer's resulting sequence number, and whether the pointer was moved.
 * @throws {Error} whatever `change` throws, in which case nothing changes on the live site.
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
