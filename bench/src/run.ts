import { browserArguments, findBrowser } from '@kinora/release/browser'
import { Command } from 'commander'
import { chromium } from 'playwright-core'

import { measureProducts } from './measure-products.ts'
import { fullPlan, quickPlan } from './plan.ts'
import { listsTable } from './provider/lists-table.ts'
import { measureListsAlone, type ListsPlan } from './provider/measure-lists-alone.ts'
import { measureRequests, type RequestsPlan } from './requests/measure-requests.ts'
import { requestsTables } from './requests/requests-table.ts'
import type { Scale } from './scale/fill-at-scale.ts'
import { measureScale } from './scale/measure-scale.ts'
import { scaleTable } from './scale/scale-table.ts'
import { startLargeDatabase } from './scale/start-large-database.ts'
import { startProducts } from './products/start-products.ts'
import { writeReport } from './report/write-report.ts'
import { measureResilience } from './resilience/measure-resilience.ts'
import { measureTelemetry } from './telemetry/measure-telemetry.ts'
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

tool
  .command('scale')
  .description(
    'calls that read and calls that write, in a large database: their time, and what PostgreSQL read for them',
  )
  .option('--videos <count>', 'how many', Number, 1_000_000)
  .option('--comments <count>', 'how many', Number, 10_000_000)
  .option('--views <count>', 'how many are remembered, which are those of a day', Number, 50_000_000)
  .option(
    '--home <folder>',
    'where the database is made, or one that was made before is measured; removed again if not named',
  )
  .option('--rounds <count>', 'how often each call is made', Number, 100)
  .action(benchScale)

tool
  .command('requests')
  .description('what a list costs processors, by one provider, two, and through a site; and where its time goes')
  .option('--rounds <count>', 'how often each way takes its turn', Number, 7)
  .option('--calls <count>', 'in each turn', Number, 4000)
  .option('--callers <count>', 'at once', Number, 8)
  .option('--videos <count>', 'in the database', Number, 10_000)
  .action(async (plan: RequestsPlan) => console.log(requestsTables(await measureRequests(plan, console.log))))

tool
  .command('lists')
  .description('GET /videos over its very statement, by one caller and by eight')
  .option('--rounds <count>', 'how often each takes its turn', Number, 15)
  .option('--calls <count>', 'in each turn', Number, 2000)
  .option('--videos <count>', 'in the database', Number, 10_000)
  .action(async (plan: ListsPlan) => console.log(listsTable(await measureListsAlone(plan, console.log))))

tool
  .command('telemetry')
  .description('a year of what pages report: what summing it up costs, and how long the console waits for it')
  .option('--notes <count>', 'how many', Number, 10_000_000)
  .option('--days <count>', 'in so many days, which end now', Number, 365)
  .option('--rounds <count>', 'how often each time is asked for', Number, 10)
  .action(async ({ rounds, ...past }: { notes: number; days: number; rounds: number }) => {
    const { report, missed } = await measureTelemetry(past, rounds, console.log)
    console.log(report)
    if (missed.length > 0) throw new Error(missed.join('\n'))
  })

async function benchScale({ home, rounds, ...scale }: Scale & { home?: string; rounds: number }): Promise<void> {
  const large = await startLargeDatabase(scale, home, console.log)
  try {
    console.log(scaleTable(await measureScale(large, rounds, console.log)))
  } finally {
    await large.stop()
  }
}

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
