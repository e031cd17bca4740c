import type { Clock } from '../clock.ts'

/** How many rows per minute a process may write for events that any client can trigger. Events beyond these limits are only counted. */
export interface NoteLimits {
  perIp: number
  inAll: number
}

export const defaultNoteLimits: NoteLimits = { perIp: 10, inAll: 60 }

const windowMs = 60_000

/** Events that were counted instead of written, either for one IP address or, if `ip` is undefined, for all addresses without a row of their own. */
export interface CountedNotes<Event> {
  event: Event
  ip: string | undefined
  count: number
}

/**
 * Decides which events get their own row, so a flood of failed logins is recorded without filling the disk. Events get a row until their IP address or all
 * addresses together reach a limit. After that, events are only counted.
 */
export interface NoteBudget<Event> {
  /** Returns whether to write a row for the event. If not, counts the event. */
  take(event: Event, ip: string): boolean
  /** Returns and resets the counts once the window has ended, or immediately if `isLast` is set. Until then, returns an empty list. */
  collect(options?: { isLast?: boolean }): CountedNotes<Event>[]
}

export function createNoteBudget<Event extends string>(limits: NoteLimits, clock: Clock): NoteBudget<Event> {
  let windowStart = -Infinity
  let written = 0
  /** Bounded, because only IP addresses with a written row are included. */
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
