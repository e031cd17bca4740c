import { act } from '@testing-library/react'

const redirectDelayMs = 2000
const { setTimeout: original } = globalThis

/** Delays the redirect after an upload until `end` is called. Does not use a Jest mock, because Testing Library would mistake it for fake timers. */
export function holdRedirects() {
  const pending: (() => void)[] = []
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    if (ms === redirectDelayMs) pending.push(run)
    return original(ms === redirectDelayMs ? () => {} : run, ms)
  }) as typeof setTimeout
  return { end: () => act(() => pending.splice(0).forEach((run) => run())) }
}

afterEach(() => {
  globalThis.setTimeout = original
})
