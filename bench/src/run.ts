import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from 'playwright-core'

import { measureProducts } from './measure-products.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { startProducts } from './products/start-products.ts'
import { writeReport } from './report/write-report.ts'
import { measureResilience } from './resilience/measure-resilience.ts'
import { writeResilienceReport } from './resilience/write-report.ts'

/**
 * `npm run bench`: measures what the product costs viewers and writes docs/performance.{md,json,svg}; `npm run bench -- resilience`: what it bears,
 * and writes docs/resilience.{md,json}. `-- --quick` takes few pairs, and soaks for two minutes.
 */
async function main(): Promise<void> {
  const isQuick = process.argv.includes('--quick')
  if (process.argv.includes('resilience')) {
    await writeResilienceReport(await measureResilience(isQuick))
    console.log('Written: docs/resilience.md, docs/resilience.json')
    return
  }
  const plan = isQuick ? quickPlan : fullPlan
  const start = performance.now()
  const onStep = (step: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step} …`)

  const products = await startProducts(plan.remoteCounts, onStep)
  const browser = await chromium
    .launch({ executablePath: findBrowser(), args: browserArguments })
    .catch(async (error: unknown) => {
      await products.stop()
      throw error
    })
  try {
    const results = await measureProducts(browser, products, plan, onStep)
    await writeReport({ ...results, minutes: (performance.now() - start) / 60_000 })
    for (const { part, reason } of results.failures) console.error(`Not measured: ${part}: ${reason}`)
    console.log('Written: docs/performance.md, docs/performance.json, docs/performance.svg')
  } finally {
    await browser.close()
    await products.stop()
  }
}

await main()
