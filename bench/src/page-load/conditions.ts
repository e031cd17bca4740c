/** The network and CPU conditions of a measurement. */
export interface Conditions {
  name: string
  /** Undefined if the network isn't throttled. */
  network?: { latencyMs: number; bytesPerSecond: number }
  /** CPU slowdown factor. */
  cpuSlowdown: number
  /** Whether the browser has visited the page before. */
  isWarm: boolean
  /** Whether to emulate a phone screen instead of a desktop screen. */
  isPhone?: boolean
}

const slow = { network: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }, cpuSlowdown: 4 }

/** The network and CPU speed of a phone, on a first visit. */
export const throttledCold: Conditions = { name: 'slow, first visit', ...slow, isWarm: false }
export const throttledWarm: Conditions = { name: 'slow, repeat visit', ...slow, isWarm: true }
export const throttledPhone: Conditions = { ...throttledCold, name: 'slow, first visit, on a phone', isPhone: true }
export const unthrottled: Conditions = { name: 'unthrottled, first visit', cpuSlowdown: 1, isWarm: false }
