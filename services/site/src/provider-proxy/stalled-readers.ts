import type { Slots } from './slots.ts'

/** The media readers who have stopped for a moment and still hold a connection to the provider, the longest first. */
export interface StalledReaders {
  /** @param park takes the reader's connection away; at once, where others wait for one. */
  add(park: () => void): void
  delete(park: () => void): void
}

/** Has stalled readers make way whenever somebody waits for a slot. */
export function createStalledReaders(slots: Slots): StalledReaders {
  const parks = new Set<() => void>()
  slots.onWait(() => {
    const [longest] = parks
    longest?.()
  })
  return {
    add(park) {
      if (slots.waiting > 0) park()
      else parks.add(park)
    },
    delete: (park) => void parks.delete(park),
  }
}
