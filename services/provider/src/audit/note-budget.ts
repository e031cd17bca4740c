import type { Clock } from '../clock.ts'

/** How many rows what anybody can bring about may write in a window of a minute, in each process. What goes beyond is counted. */
export interface NoteLimits {
  perIp: number
  inAll: number
}

export const defaultNoteLimits: NoteLimits = { perIp: 10, inAll: 60 }

const windowMs = 60_000

/** Events that were counted instead of written: their number from one IP address, or from all addresses above the limit. */
export interface CountedNotes<Event> {
  event: Event
  ip: string | undefined
  count: number
}

/**
 * Decides which notes get a row of their own, so that a flood of failed log-ins neither fills the disk nor goes unseen: the first ones of an
 * IP address and of all IP addresses do, the others are counted.
 */
export interface NoteBudget<Event> {
  /** Whether the note may be written. If not, it has been counted. */
  take(event: Event, ip: string): boolean
  /** The counts of the window, once it is over (or at once, with `isLast`); they begin again at nothing. */
  collect(options?: { isLast?: boolean }): CountedNotes<Event>[]
}

export function createNoteBudget<Event extends string>(limits: NoteLimits, clock: Clock): NoteBudget<Event> {
  let windowStart = -Infinity
  let written = 0
  /** Bounded: an IP address is known only by a note that was written. */
  const writtenByIp = new Map<string, number>()
  const counted = new Map<string, CountedNotes<Event>>()

  return {
    take(event, ip) {
      const ofIp = writtenByIp.get(ip) ?? 0
      if (ofIp < limits.perIp && written < limits.inAll) {
        writtenByIp.set(ip, ofIp + 1)
        written += 1
        return true
      }
      const known = ofIp > 0 ? ip : undefined
      const key = `${event} ${known ?? ''}`
      const note = counted.get(key) ?? { event, ip: known, count: 0 }
      counted.set(key, { ...note, count: note.count + 1 })
      return false
    },

    collect({ isLast = false } = {}) {
      const now = clock().getTime()
      if (!isLast && now - windowStart < windowMs) return []
      windowStart = now
      written = 0
      writtenByIp.clear()
      const notes = [...counted.values()]
      counted.clear()
      return notes
    },
  }
}
