import { browserArguments, findBrowser } from '@kinora/release/browser'
import { Command } from 'commander'
import { chromium } from 'playwright-core'

import { measureProducts } from './measure-products.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { startProducts } from './products/start-products.ts'
import { writeReport } from './report/write-report.ts'
import { measureResilience } from './resilience/measure-resilience.ts'
import { writeResilienceReport } from './resilience/write-report.ts'

interface BenchOptions {
  quick: boolean
}

const tool = new Command('npm run bench --').description('Measures the product and writes what it found into docs/.')

tool
  .command('viewers', { isDefault: true })
  .description('what the product costs viewers: docs/performance.{md,json,svg}')
  .option('--quick', 'few pairs', false)
  .action(benchViewers)

tool
  .command('resilience')
  .description('what the product bears: docs/resilience.{md,json}')
  .option('--quick', 'few pairs, and a soak of two minutes', false)
  .action(async ({ quick }: BenchOptions) => {
    await writeResilienceReport(await measureResilience(quick))
    console.log('Written: docs/resilience.md, docs/resilience.json')
  })

async function benchViewers({ quick }: BenchOptions): Promise<void> {
  const plan = quick ? quickPlan : fullPlan
  const start = performance.now()
  const onStep = (step: string) =>
    console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${step} …`)

  const products = await startProducts(plan.remoteCounts, onStep)
  const browser = await chromium
    .launch({ executablePath: findBrowser('whole'), args: browserArguments })
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

await tool.parseAsync()
