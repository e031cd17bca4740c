import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'
import { browserArguments, findBrowser } from '@kinora/release/browser'
import { Command } from 'commander'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'

import { commit, describeMachine } from './machine.ts'
import { comparePage, comparisonTables } from './page-load/compare-pages.ts'
import type { Comparison } from './page-load/compare-pages.ts'
import { throttledClick, throttledCold, throttledPhone, throttledWarm, unthrottled } from './page-load/conditions.ts'
import { measureInteractions } from './page-load/measure-interactions.ts'
import { measuredPages } from './page-load/pages.ts'
import { traceVisits } from './page-load/trace-visits.ts'
import { mostViewed } from './products/ask-provider.ts'
import { measureApi } from './products/measure-api.ts'
import { startBarePage } from './products/start-bare-page.ts'
import { startOneBundle } from './products/start-one-bundle.ts'
import { startCommit, startProduct } from './products/start-product.ts'
import type { Product, StartedProduct } from './products/start-product.ts'
import type { Scale } from './scale/fill-at-scale.ts'
import { measureLists } from './scale/measure-lists.ts'
import { measureScale, type LargeDatabase } from './scale/measure-scale.ts'
import { startLargeDatabase } from './scale/start-large-database.ts'

const conditions = {
  cold: throttledCold,
  warm: throttledWarm,
  click: throttledClick,
  phone: throttledPhone,
  fast: unthrottled,
}

interface PagesOptions {
  base?: string | undefined
  baseUrl?: string
  bundle?: boolean
  pairs: number
  pages: string[]
  conditions: (keyof typeof conditions)[]
  json?: string
}

const tool = new Command('npm run bench --').description(
  'Measures the product. Do not use the machine for anything else in the meantime.',
)

tool
  .command('pages', { isDefault: true })
  .description('load pages in turn with a bare page and, optionally, another commit')
  .option('--base <commit>', 'the commit to compare with; it is checked out, built and started')
  .option('--base-url <url>', 'the URL of a running product to compare with instead')
  .option('--bundle', 'also compare with one webpack build that contains the shell and all remotes')
  .option('--pairs <count>', 'loads of each product per page', Number, 7)
  .option('--pages <paths...>', 'pages to load', ['/', '/watch/:id'])
  .option('--conditions <names...>', `any of ${Object.keys(conditions).join(', ')}`, ['cold'])
  .option('--json <file>', 'also write the results to a file')
  .action(benchPages)

tool
  .command('api')
  .description('measure the latency of calls through the site')
  .option('--base <commit>', 'the commit to compare with')
  .option('--rounds <count>', 'turns of each product', Number, 5)
  .option('--seconds <count>', 'seconds per turn', Number, 5)
  .action(({ base, rounds, seconds }: { base?: string; rounds: number; seconds: number }) =>
    withProducts({ base }, async (products) => console.log(await measureApi(products, rounds, seconds))),
  )

tool
  .command('trace <folder>')
  .description(
    'write DevTools traces, with pictures, of the first and second visit of each page and of a click to it, and of the bare page',
  )
  .option('--base <commit>', 'another commit to trace')
  .option('--pages <paths...>', 'pages to load', ['/', '/watch/:id'])
  .action(benchTrace)

tool
  .command('interactions')
  .description('tap through the pages on a phone: 200 interactions, their INP and the longest task')
  .option('--base <commit>', 'the commit to compare with')
  .option('--base-url <url>', 'the URL of a running product to compare with instead')
  .option('--pairs <count>', 'how often to make the 200 interactions in each product', Number, 1)
  .action(benchInteractions)

tool
  .command('scale')
  .description('measure calls in a large database: their time and the rows that PostgreSQL reads')
  .option('--videos <count>', 'videos in the database', Number, 1_000_000)
  .option('--comments <count>', 'comments in the database', Number, 10_000_000)
  .option('--views <count>', 'views in the database', Number, 50_000_000)
  .option('--home <folder>', 'folder with the database, created if it does not exist (default: a temporary folder)')
  .option('--rounds <count>', 'how often to make each call', Number, 100)
  .option('--lists', 'only compare GET /videos with its statement and with a hundredth of the data')
  .action(benchScale)

async function benchPages(options: PagesOptions): Promise<void> {
  await withProducts(options, async (started) => {
    const [current] = started
    if (current === undefined) return
    const products = [...started, ...runningBase(options)]
    const pages = measuredPages(await mostViewed(current.url)).filter(({ name }) => options.pages.includes(name))
    const bare = await startBarePage(current.url, current.url)
    try {
      await withBrowser(async (browser) => {
        const machine = describeMachine(browser.version())
        console.log(
          `\nMeasured at ${commit()}, ${machine.measuredAt} UTC: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.browser}. Times are medians in milliseconds.`,
        )
        const found: Comparison[] = []
        for (const name of options.conditions) {
          const { visit } = conditions[name]
          for (const page of pages) {
            if (visit === 'click' && page.path === '/') continue
            log(`${page.name}, ${conditions[name].name}`)
            const compared = page.hasVideo && visit !== 'click' ? [...products, bare] : products
            const comparisons = await comparePage(browser, page, compared, conditions[name], options.pairs)
            console.log(`\n${comparisonTables(comparisons)}`)
            found.push(...comparisons)
            if (options.json !== undefined) await writeFile(options.json, JSON.stringify({ machine, found }, null, 2))
          }
        }
      })
    } finally {
      await bare.stop()
    }
  })
}

function runningBase({ baseUrl }: Pick<PagesOptions, 'baseUrl'>): Product[] {
  return baseUrl === undefined ? [] : [{ name: 'base', url: baseUrl.replace(/\/$/, '') }]
}

async function benchTrace(folder: string, { base, pages }: Pick<PagesOptions, 'base' | 'pages'>): Promise<void> {
  await withProducts({ base }, async (started) => {
    const [current] = started
    if (current === undefined) return
    const bare = await startBarePage(current.url, current.url)
    try {
      await withBrowser(async (browser) => {
        for (const product of [...started, bare]) {
          const isBare = product === bare
          const video = await mostViewed(isBare ? current.url : product.url)
          for (const page of measuredPages(video).filter(
            ({ name, hasVideo }) => pages.includes(name) && (hasVideo || !isBare),
          )) {
            const hasClick = !isBare && page.path !== '/'
            const tables = await traceVisits(browser, product.url, page, join(folder, product.name), hasClick)
            console.log(`\n${product.name}: ${tables}`)
          }
        }
      })
    } finally {
      await bare.stop()
    }
  })
}

async function benchInteractions(options: Pick<PagesOptions, 'base' | 'baseUrl' | 'pairs'>): Promise<void> {
  await withProducts(options, async (started) => {
    const products = [...started, ...runningBase(options)]
    await withBrowser(async (browser) => console.log(await measureInteractions(browser, products, options.pairs)))
  })
}

async function withBrowser(measure: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser('whole'), args: browserArguments })
  try {
    await measure(browser)
  } finally {
    await browser.close()
  }
}

/** Starts this tree and, if wanted, another commit and the one bundle. Stops them at the end. */
async function withProducts(
  { base, bundle }: Pick<PagesOptions, 'base' | 'bundle'>,
  measure: (products: readonly StartedProduct[]) => Promise<void>,
): Promise<void> {
  const started: StartedProduct[] = []
  try {
    log('Building and starting this tree')
    const current = await startProduct('this tree', workspace)
    started.push(current)
    if (base !== undefined) {
      log(`Building and starting ${base}`)
      started.push(await startCommit(base))
    }
    if (bundle) {
      log('Building and starting one bundle of this tree')
      started.push(await startOneBundle(current))
    }
    await measure(started)
  } finally {
    for (const product of started) await product.stop()
  }
}

interface ScaleOptions extends Scale {
  home?: string
  rounds: number
  lists?: true
}

async function benchScale({ home, rounds, lists, ...scale }: ScaleOptions): Promise<void> {
  const large = await startLargeDatabase(scale, home, log)
  try {
    if (lists) await benchLists(large, hundredth(scale), home && join(home, 'small'), rounds)
    else console.log(await measureScale(large, rounds, log))
  } finally {
    await large.stop()
  }
}

async function benchLists(large: LargeDatabase, scale: Scale, home: string | undefined, rounds: number): Promise<void> {
  const small = await startLargeDatabase(scale, home, log)
  try {
    log('lists')
    console.log(await measureLists(small, large, rounds))
  } finally {
    await small.stop()
  }
}

function hundredth({ videos, comments, views }: Scale): Scale {
  return { videos: videos / 100, comments: comments / 100, views: views / 100 }
}

function log(step: string): void {
  console.error(`${process.uptime().toFixed(0).padStart(5)} s  ${step} …`)
}

await tool.parseAsync()
