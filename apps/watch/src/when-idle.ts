const longestWaitMs = 1000

/** Calls back when the browser is idle, after a second at most, or immediately in browsers without idle callbacks. */
export function whenIdle(callback: () => void): void {
  const requestIdle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
  if (requestIdle) requestIdle(callback, { timeout: longestWaitMs })
  else callback()
}
