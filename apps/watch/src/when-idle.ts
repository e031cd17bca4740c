const longestWaitMs = 1000

/** Calls `callback` when the browser is idle, within a second at the latest. Browsers without idle callbacks call it immediately. */
export function whenIdle(callback: () => void): void {
  const requestIdle = globalThis.requestIdleCallback as typeof requestIdleCallback | undefined
  if (requestIdle) requestIdle(callback, { timeout: longestWaitMs })
  else callback()
}
