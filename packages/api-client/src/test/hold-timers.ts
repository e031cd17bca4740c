/**
 * Holds back every timer of just `ms` milliseconds until the test ends it, so that a time runs out when the test says so and not when the machine gets there.
 * Other timers run as always.
 */
export function holdTimers(ms: number) {
  const { setTimeout: original } = globalThis
  const held: (() => void)[] = []
  const started = Promise.withResolvers<void>()
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return original(run, after)
    held.push(run)
    started.resolve()
    // Something to clear.
    return original(() => {}, 0)
  }) as typeof setTimeout)
  release = () => timers.mockRestore()
  return {
    /** Until such a timer has started. */
    waiting: started.promise,
    /** Ends those that have started. */
    end: () => held.splice(0).forEach((run) => run()),
  }
}

let release = () => {}

afterEach(() => release())
