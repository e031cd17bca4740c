import { addEventHandler } from 'jest-circus'

/*
 * A Jest setup file that ends tests and hooks that hang. jest-light-runner uses jest-circus to declare tests, but runs them itself, without the timeouts of
 * jest-circus. The default is generous, so slow machines don't fail tests.
 */

const defaultTimeoutMs = process.env['KINORA_SHORT'] ? 300_000 : 900_000
// Tests may replace the global functions.
const { setTimeout, clearTimeout } = globalThis

type Run = () => unknown

addEventHandler((event, { currentDescribeBlock }) => {
  if (event.name === 'add_test') {
    const test = currentDescribeBlock.children.at(-1)
    if (test?.type === 'test' && event.fn) test.fn = withTimeout(event.fn as Run, event.timeout)
  } else if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1)
    if (hook) hook.fn = withTimeout(event.fn as Run, event.timeout)
  }
})

function withTimeout(run: Run, timeoutMs = defaultTimeoutMs): () => Promise<unknown> {
  return async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`The test or hook took more than ${timeoutMs / 1000} s.`)),
      timeoutMs,
    )
    try {
      return await Promise.race([run(), promise])
    } finally {
      clearTimeout(timer)
    }
  }
}
