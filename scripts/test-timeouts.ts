import { addEventHandler } from 'jest-circus'

/*
 * A Jest setup file that ends tests, hooks and test files that hang. jest-light-runner uses jest-circus to declare tests, but runs them itself, without the
 * timeouts of jest-circus. The limits are generous, so slow machines don't fail tests.
 */

const isShort = Boolean(process.env['KINORA_SHORT'])
const defaultTimeoutMs = isShort ? 300_000 : 900_000
/** After this time, the remaining tests of the file fail immediately. Without it, a server that hangs could fail each test of a file slowly. */
const fileLimitMs = isShort ? 600_000 : 3_600_000
// Tests may replace the global functions.
const { setTimeout, clearTimeout, performance } = globalThis

type Run = () => unknown

let file: object | undefined
let fileEnd = Infinity

addEventHandler((event, { currentDescribeBlock, rootDescribeBlock }) => {
  if (file !== rootDescribeBlock) {
    file = rootDescribeBlock
    fileEnd = performance.now() + fileLimitMs
  }
  if (event.name === 'add_test') {
    const test = currentDescribeBlock.children.at(-1)
    if (test?.type === 'test' && event.fn) test.fn = withTimeout(event.fn as Run, event.timeout)
  } else if (event.name === 'add_hook') {
    const hook = currentDescribeBlock.hooks.at(-1)
    const isCleanUp = event.hookType.startsWith('after')
    if (hook) hook.fn = withTimeout(event.fn as Run, event.timeout, isCleanUp)
  }
})

function withTimeout(run: Run, timeoutMs = defaultTimeoutMs, isCleanUp = false): () => Promise<unknown> {
  return async () => {
    if (!isCleanUp && performance.now() > fileEnd)
      throw new Error(`Not run, because the tests of this file took more than ${fileLimitMs / 1000} s.`)
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
