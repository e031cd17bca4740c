import type { Slots } from './slots.ts'

/** The media readers with a connection to the provider, longest first. While others wait, each has its connection for one turn. */
export interface MediaTurns {
  /**
   * @param makeWay releases the connection and queues for another. Does nothing if the turn has received no bytes yet: the turn continues until it
   * receives some or times out.
   */
  begin(makeWay: () => void): void
  /** The reader has released its connection. */
  end(makeWay: () => void): void
}

/** The number of checks in a turn. */
const looksInTurn = 5

/** Ends turns while requests wait for a slot: one for each waiting request, so that readers do not displace each other. */
export function createMediaTurns(slots: Slots, turnMs: number): MediaTurns {
  const beganAt = new Map<() => void, number>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    timer = undefined
    const latest = performance.now() - turnMs
    const over = [...beganAt].filter(([, at]) => at <= latest).slice(0, slots.waiting)
    for (const [makeWay, at] of over) {
      // The reader may have released its connection already.
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
