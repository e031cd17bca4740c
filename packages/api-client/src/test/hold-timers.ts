/**
 * Holds back timers of exactly `ms` milliseconds until the test calls `end`, so that timeouts don't depend on the machine's speed. Other timers run as usual.
 */
export function holdTimers(ms: number) {
  const { setTimeout: original } = globalThis
  const held: (() => void)[] = []
  const started = Promise.withResolvers<void>()
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return original(run, after)
    held.push(run)
    started.resolve()
    // Returns a valid ID for `clearTimeout`.
    return original(() => {}, 0)
  }) as typeof setTimeout)
  release = () => timers.mockRestore()
  return {
    /** Resolves when the first such timer has been set. */
    waiting: started.promise,
    /** Fires the timers held back so far. */
    end: () => held.splice(0).forEach((run) => run()),
  }
}

let release = () => {}

afterEach(() => release())
