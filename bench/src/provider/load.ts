import { quantile } from '../statistics/summary.ts'

/** How a thing answers when it is called again and again. */
export interface Load {
  p50Ms: number
  p99Ms: number
  perSecond: number
}

/** Lets each caller call, one answer after the other, until all calls are made; a tenth is made before, to warm up. */
export async function measureLoad(callers: readonly { call(): Promise<unknown> }[], calls: number): Promise<Load> {
  const times: number[] = []
  const each = Math.ceil(calls / callers.length)
  const run = (count: number) =>
    Promise.all(
      callers.map(async (caller) => {
        for (let made = 0; made < count; made++) {
          const start = performance.now()
          await caller.call()
          times.push(performance.now() - start)
        }
      }),
    )
  await run(Math.ceil(each / 10))
  times.length = 0
  const start = performance.now()
  await run(each)
  const seconds = (performance.now() - start) / 1000
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), perSecond: times.length / seconds }
}
