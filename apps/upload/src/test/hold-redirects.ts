import { act } from '@testing-library/react'

const redirectDelayMs = 2000
const { setTimeout: original } = globalThis

/** Holds back the redirect after an upload until `end` is called. Not a Jest mock, because Testing Library would mistake that for fake timers. */
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
