import type { Slots } from './slots.ts'

/** The media readers who hold a connection to the provider, the longest first. While others wait for one, each has it for a turn. */
export interface MediaTurns {
  /**
   * @param makeWay gives the connection back, and asks for another behind those who wait. Does nothing where the turn has brought nothing yet: then the reader has it
   * until it brings something, or the provider is late.
   */
  begin(makeWay: () => void): void
  /** The reader has given its connection back. */
  end(makeWay: () => void): void
}

/** How many looks there are in a turn. */
const looksInTurn = 5

/** Ends turns while somebody waits for a slot: as many as wait, so that readers do not chase one another away. */
export function createMediaTurns(slots: Slots, turnMs: number): MediaTurns {
  const beganAt = new Map<() => void, number>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    timer = undefined
    const latest = performance.now() - turnMs
    const over = [...beganAt].filter(([, at]) => at <= latest).slice(0, slots.waiting)
    for (const [makeWay, at] of over) {
      // Another may have made way for the one before already.
      if (beganAt.get(makeWay) === at) makeWay()
    }
    lookLater()
  }

  function lookLater(): void {
    if (slots.waiting > 0) timer ??= setTimeout(look, turnMs / looksInTurn).unref()
  }

  slots.onWait(lookLater)
  return {
    begin: (makeWay) => void beganAt.set(makeWay, performance.now()),
    end: (makeWay) => void beganAt.delete(makeWay),
  }
}
