/** A network and a processor to measure on. */
export interface Conditions {
  name: string
  /** Undefined: as fast as the machine is. */
  network?: { latencyMs: number; bytesPerSecond: number }
  /** How many times slower than the machine. */
  cpuSlowdown: number
  /** Whether the page has been visited before, in the same browser. */
  isWarm: boolean
  /** On the screen of a phone, and not of a desktop. */
  isPhone?: boolean
}

const slow = { network: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }, cpuSlowdown: 4 }

/** The conditions of a phone on a poor network, at its first visit. */
export const throttledCold: Conditions = { name: 'slow, first visit', ...slow, isWarm: false }
export const throttledWarm: Conditions = { name: 'slow, repeat visit', ...slow, isWarm: true }
export const throttledPhone: Conditions = { ...throttledCold, name: 'slow, first visit, on a phone', isPhone: true }
export const unthrottled: Conditions = { name: 'unthrottled, first visit', cpuSlowdown: 1, isWarm: false }
