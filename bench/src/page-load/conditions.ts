/** The network and CPU conditions of a measurement. */
export interface Conditions {
  name: string
  /** Undefined if the network isn't throttled. */
  network?: { latencyMs: number; bytesPerSecond: number }
  /** CPU slowdown factor. */
  cpuSlowdown: number
  /** How the viewer opens the page: with an empty cache, for the second time, or by clicking a link on the home page. */
  visit: 'first' | 'repeat' | 'click'
  /** Whether to emulate a phone screen instead of a desktop screen. */
  isPhone?: boolean
}

const slow = { network: { latencyMs: 150, bytesPerSecond: 1_600_000 / 8 }, cpuSlowdown: 4 }

/** The network and CPU speed of a phone, on a first visit. */
export const throttledCold: Conditions = { name: 'slow, first visit', ...slow, visit: 'first' }
export const throttledWarm: Conditions = { name: 'slow, repeat visit', ...slow, visit: 'repeat' }
export const throttledClick: Conditions = { name: 'slow, click on the home page', ...slow, visit: 'click' }
export const throttledPhone: Conditions = { ...throttledCold, name: 'slow, first visit, on a phone', isPhone: true }
export const unthrottled: Conditions = { name: 'unthrottled, first visit', cpuSlowdown: 1, visit: 'first' }
