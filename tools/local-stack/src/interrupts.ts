/** The sources of shutdown requests: this process's own signals, and those that its parent `scripts/bootstrap.mjs` forwards. */
export interface InterruptSource {
  on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect', listener: () => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Calls `onInterrupt` with 1 to stop the stack, with 2 to stop it at once, and so on. One Ctrl-C may arrive twice, from the terminal and from the
 * parent process, so the longer of the two series counts. The stack also stops if the parent disappears.
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
