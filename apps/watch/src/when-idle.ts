const longestWaitMs = 1000

/** Calls back when the browser has nothing better to do, and within a second; at once where a browser does not say. */
export function whenIdle(callback: () => void): void {
  const requestIdle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
  if (requestIdle) requestIdle(callback, { timeout: longestWaitMs })
  else callback()
}
