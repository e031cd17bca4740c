/**
 * Delays every timer of exactly `ms` milliseconds until the test calls `end`, so a timeout does not depend on the machine's speed. Other timers run as usual.
 */
export function holdTimers(ms: number) {
  const { setTimeout: original } = globalThis
  const held: (() => void)[] = []
  const started = Promise.withResolvers<void>()
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, after?: number) => {
    if (after !== ms) return original(run, after)
    held.push(run)
    started.resolve()
    // A valid ID for `clearTimeout`.
    return original(() => {}, 0)
  }) as typeof setTimeout)
  release = () => timers.mockRestore()
  return {
    /** Resolves when a delayed timer has started. */
    waiting: started.promise,
    /** Fires the delayed timers that have started. */
    end: () => held.splice(0).forEach((run) => run()),
  }
}

let release = () => {}

afterEach(() => release())
