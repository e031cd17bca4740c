import { act } from '@testing-library/react'

const redirectDelayMs = 2000
const { setTimeout: original } = globalThis

/** Holds back the two seconds after which the upload page goes on, from now until they are said to be over. No mock, which Testing Library would take for a clock. */
export function holdRedirects() {
  const held: (() => void)[] = []
  globalThis.setTimeout = ((run: () => void, ms?: number) => {
    if (ms === redirectDelayMs) held.push(run)
    return original(ms === redirectDelayMs ? () => {} : run, ms)
  }) as typeof setTimeout
  return { end: () => act(() => held.splice(0).forEach((run) => run())) }
}

afterEach(() => {
  globalThis.setTimeout = original
})
