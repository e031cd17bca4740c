import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startStack } from '@kinora/local-stack'
import { demo } from '@kinora/provider/seed'
import { browserArguments, findBrowser } from '@kinora/release/browser'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

/*
 * `npm run lighthouse` starts the product with demo data and prints a table of every page's mobile Lighthouse scores. Fails if a page scores below 100 for
 * accessibility, best practices or SEO. To use a product that's already running, set KINORA_URL.
 *
 * `npm run lighthouse -- performance` measures performance on Lighthouse's simulated phone instead, three times per page, and prints failed audits. Run it on
 * an idle machine. The scores depend on the machine, so they never make the command fail.
 */

const categories = ['accessibility', 'best-practices', 'seo']
const asksForPerformance = process.argv.includes('performance')
const timesEach = 3
/** Personal pages, opened as the demo user. */
const ownPages = ['/upload', '/liked-videos', '/watch-history', '/subscriptions', '/playlists']

interface Wire {
  data: { videos: [{ _id: string; ownerDetails: { username: string } }] }
}

const home = await mkdtemp(join(tmpdir(), 'kinora-lighthouse-'))
// PostgreSQL stores its data here and may run as another user.
await chmod(home, 0o755)
const running = process.env['KINORA_URL']
const stack = running === undefined ? await startStack({ home, port: 0, onStep: console.log }) : undefined
const url = running ?? stack?.url ?? ''
try {
  const answer = await fetch(`${url}/api/v1/videos?limit=1&sortBy=views`)
  const [video] = ((await answer.json()) as Wire).data.videos
  const publicPages = ['/', `/watch/${video._id}`, `/channel/${video.ownerDetails.username}`, '/login', '/signup']

  if (asksForPerformance) {
    await lookAtPerformance(publicPages.filter((path) => path !== '/signup'))
  } else {
    console.log(
      `\n| page | ${categories.join(' | ')} | failed audits |\n|---|${categories.map(() => '---').join('|')}|---|`,
    )
    const isGood = [await look(publicPages, false), await look(ownPages, true)].every(Boolean)
    if (!isGood) process.exitCode = 1
  }
} finally {
  await stack?.stop()
  await rm(home, { recursive: true, force: true })
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

/** Prints a line per page: the median score, the metrics of that page load, and failed audits. */
async function lookAtPerformance(paths: string[]): Promise<void> {
  const metrics = {
    FCP: 'first-contentful-paint',
    LCP: 'largest-contentful-paint',
    TBT: 'total-blocking-time',
    CLS: 'cumulative-layout-shift',
    'speed index': 'speed-index',
  }
  const head = ['page', 'performance', ...Object.keys(metrics), 'opportunities']
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`)
  const port = await freePort()
  const context = await openBrowser('performance', port)
  try {
    for (const path of paths) {
      const loads: Result[] = []
      for (let times = 0; times < timesEach; times++) {
        const result = await lighthouse(`${url}${path}`, {
          port,
          onlyCategories: ['performance'],
          formFactor: 'mobile',
          logLevel: 'error',
        })
        if (result === undefined) throw new Error(`Lighthouse returned no result for ${path}.`)
        loads.push(result.lhr)
      }
      const score = (load: Result) => load.categories['performance']?.score ?? 0
      const sorted = loads.toSorted((a, b) => score(a) - score(b))
      const middle = sorted[Math.floor(timesEach / 2)]
      if (middle === undefined) continue
      const scores = [...new Set(sorted.map((load) => Math.round(score(load) * 100)))].join(' – ')
      const figures = Object.values(metrics).map((id) => middle.audits[id]?.displayValue ?? '')
      const inTheWay = Object.values(middle.audits)
        .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'metricSavings')
        .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id))
      console.log(
        `| ${[nameOf(path), `${Math.round(score(middle) * 100)} (${scores})`, ...figures, inTheWay.join(', ')].join(' | ')} |`,
      )
    }
  } finally {
    await context.close()
  }
}

/** Prints a line of scores per page. @returns whether all pages score 100 in every category. */
async function look(paths: string[], isSignedIn: boolean): Promise<boolean> {
  const port = await freePort()
  const context = await openBrowser(isSignedIn ? 'demo-user' : 'visitor', port)
  let isGood = true
  try {
    if (isSignedIn) {
      const page = await context.newPage()
      await page.goto(`${url}/login`)
      await page.getByLabel('Email').fill(demo.demoLogin.email)
      await page.getByLabel('Password').fill(demo.demoLogin.password)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('link', { name: 'Your channel' }).waitFor()
      await page.close()
    }
    for (const path of paths) {
      const result = await lighthouse(`${url}${path}`, {
        port,
        onlyCategories: categories,
        // Personal pages aren't meant to be indexed.
        skipAudits: isSignedIn ? ['is-crawlable'] : [],
        formFactor: 'mobile',
        // Keep the session.
        disableStorageReset: true,
        throttlingMethod: 'provided',
        logLevel: 'error',
      })
      if (result === undefined) throw new Error(`Lighthouse returned no result for ${path}.`)
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`Lighthouse failed for ${path}: ${lhr.runtimeError.message}`)
      const scores = categories.map((name) => Math.round((lhr.categories[name]?.score ?? 0) * 100))
      const refs = categories.flatMap((name) => lhr.categories[name]?.auditRefs ?? [])
      const missing = refs
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id)
      if (scores.some((score) => score < 100)) isGood = false
      console.log(`| ${nameOf(path)} | ${scores.join(' | ')} | ${missing.join(', ')} |`)
    }
  } finally {
    await context.close()
  }
  return isGood
}

/** Opens a browser with a debugging port for Lighthouse. */
function openBrowser(profile: string, port: number) {
  return chromium.launchPersistentContext(join(home, profile), {
    executablePath: findBrowser('whole'),
    args: [
      ...browserArguments,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      '--remote-debugging-address=127.0.0.1',
    ],
    headless: false,
  })
}

function nameOf(path: string): string {
  return path.replace(/^\/(watch|channel)\/.*/, '/$1/…')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
