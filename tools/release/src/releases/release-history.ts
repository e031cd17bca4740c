import { onOneLine } from '@kinora/releases'
import type { ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { formatTable } from '../commands/format.ts'

/** A change to what is live. */
export interface HistoryEntry extends ReleasePointer {
  /** Kind of change: `promote`, `rollback`, `canary 10%`, `halt` or `promote --canary`. */
  change: string
}

/** Reads the last `limit` changes, newest first. */
export async function readHistory(store: ReleaseStore, limit: number): Promise<HistoryEntry[]> {
  const states: ReleasePointer[] = []
  for await (const state of store.history()) {
    states.push(state)
    if (states.length > limit) break
  }
  return states.slice(0, limit).map((state, i) => Object.assign(state, { change: changeBetween(states[i + 1], state) }))
}

/** Describes the change between two consecutive states of the pointer. */
export function changeBetween(
  before: ReleasePointer | undefined,
  { stable, previous, canary }: ReleasePointer,
): string {
  if (before === undefined) return 'promote'
  if (stable !== before.stable) {
    if (stable === before.canary?.release) return 'promote --canary'
    return previous === before.stable ? 'promote' : 'rollback'
  }
  return canary === undefined ? 'halt' : `canary ${canary.percent}%`
}

/** Formats the history as a table. Authors and reasons are unverified, and may be missing. */
export function formatHistory(entries: readonly HistoryEntry[]): string {
  const rows = entries.map(({ sequence, changedAt, change, stable, canary, changedBy, because }) => [
    String(sequence),
    changedAt ?? '–',
    change,
    stable,
    canary?.release ?? '',
    onOneLine(changedBy ?? '–', 60),
    onOneLine(because ?? '', 200),
  ])
  return formatTable([['SEQUENCE', 'WHEN', 'CHANGE', 'STABLE', 'CANARY', 'BY', 'BECAUSE'], ...rows]).join('\n')
}
