/** The network and processor conditions of a measurement. */
export interface Conditions {
  name: string
  /** Undefined for no throttling. */
  network?: { latencyMs: number; bytesPerSecond: number }
  /** The factor by which the processor is slowed down. */
  cpuSlowdown: number
  /** Whether the browser has visited the page before. */
  isWarm: boolean
  /** Whether to use a phone screen instead of a desktop screen. */
  isPhone?: boolean
}

const slow = { network: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }, cpuSlowdown: 4 }

/** A phone's network and processor speed on a first visit. */
export const throttledCold: Conditions = { name: 'slow, first visit', ...slow, isWarm: false }
export const throttledWarm: Conditions = { name: 'slow, repeat visit', ...slow, isWarm: true }
export const throttledPhone: Conditions = { ...throttledCold, name: 'slow, first visit, on a phone', isPhone: true }
export const unthrottled: Conditions = { name: 'unthrottled, first visit', cpuSlowdown: 1, isWarm: false }
