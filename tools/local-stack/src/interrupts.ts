/** What ends this process: signals of its own, and those that `scripts/bootstrap.mjs`, which stands before it, passes on. */
export interface InterruptSource {
  on(event: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect', listener: () => void): unknown
  on(event: 'message', listener: (message: unknown) => void): unknown
}

/**
 * Calls `onInterrupt` with 1 when the stack is to end, with 2 when it is to end at once, and so on. One Ctrl-C may arrive twice, from the terminal and from the process that
 * stands before this one; so what counts is the longer of the two series. When that process goes without a word, the stack ends as well.
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
