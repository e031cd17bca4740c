import { onOneLine } from '@kinora/releases'
import type { ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { formatTable } from '../commands/format-table.ts'

/** One change of what was live. */
export interface HistoryEntry extends ReleasePointer {
  /** What became of the pointer: `promote`, `rollback`, `canary 10 %`, `halt` or `promote --canary`. */
  change: string
}

/** The last `limit` changes of what was live, the newest first. */
export async function readHistory(store: ReleaseStore, limit: number): Promise<HistoryEntry[]> {
  const states: ReleasePointer[] = []
  for await (const state of store.history()) {
    states.push(state)
    if (states.length > limit) break
  }
  return states.slice(0, limit).map((state, i) => Object.assign(state, { change: changeBetween(states[i + 1], state) }))
}

/** What became of the pointer between two states, the second of which follows the first. */
export function changeBetween(
  before: ReleasePointer | undefined,
  { stable, previous, canary }: ReleasePointer,
): string {
  if (before === undefined) return 'promote'
  if (stable !== before.stable) {
    if (stable === before.canary?.release) return 'promote --canary'
    return previous === before.stable ? 'promote' : 'rollback'
  }
  return canary === undefined ? 'halt' : `canary ${canary.percent} %`
}

/** The history as a table for a terminal. Who and why are what somebody claimed, or an older tool did not note. */
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
