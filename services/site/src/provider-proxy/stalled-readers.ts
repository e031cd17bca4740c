import type { Slots } from './slots.ts'

/** Media readers that have just stalled and still have a connection to the provider, longest first. */
export interface StalledReaders {
  /** @param park releases the reader's connection; called at once if others wait for one. */
  add(park: () => void): void
  delete(park: () => void): void
}

/** Makes stalled readers release their connections whenever a request waits for a slot. */
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
