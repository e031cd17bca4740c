/** Emits shutdown requests: this process's own signals, and those forwarded by the parent process, `scripts/bootstrap.mjs`. */
export interface InterruptSource {
  on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect', listener: () => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Calls `onInterrupt` with the number of interrupts so far: 1 stops the stack gracefully, 2 stops it immediately. One Ctrl-C may arrive twice, from the
 * terminal and from the parent process, so interrupts are counted per source and the higher count wins. The parent's exit counts as an interrupt too.
 */
export function watchInterrupts(source: InterruptSource, onInterrupt: (times: number) => void): void {
  const counts = { own: 0, passedOn: 0 }
  let times = 0

  function count(by: keyof typeof counts, number = counts[by] + 1): void {
    counts[by] = number
    if (number <= times) return
    times = number
    onInterrupt(times)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) source.on(signal, () => count('own'))
  source.on('message', (message) => {
    if ((message as { interrupt?: unknown } | null)?.interrupt === true) count('passedOn')
  })
  source.on('disconnect', () => count('passedOn', Math.max(counts.passedOn, 1)))
}
