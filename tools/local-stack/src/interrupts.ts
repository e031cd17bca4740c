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
  let own = 0
  let passedOn = 0
  let times = 0

  function count(): void {
    const longer = Math.max(own, passedOn)
    if (longer <= times) return
    times = longer
    onInterrupt(times)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    source.on(signal, () => {
      own += 1
      count()
    })
  }
  source.on('message', (message) => {
    if ((message as { interrupt?: unknown } | null)?.interrupt !== true) return
    passedOn += 1
    count()
  })
  source.on('disconnect', () => {
    passedOn = Math.max(passedOn, 1)
    count()
  })
}
