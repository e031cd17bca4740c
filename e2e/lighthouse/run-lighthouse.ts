import { mkdtemp, rm } from 'node:fs/promises'
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
 * `npm run lighthouse`: what Lighthouse says of every page on a phone, with the running product and its demo data, as a table. It fails where a page has less than
 * 100 for accessibility, best practices or search engines. KINORA_URL takes a product that runs already. Speed is for `npm run bench`.
 */

const categories = ['accessibility', 'best-practices', 'seo']
/** Pages that are somebody's own, which are asked for by the demo user. */
const ownPages = ['/upload', '/liked-videos', '/watch-history', '/subscriptions', '/playlists']

interface Wire {
  data: { videos: [{ _id: string; ownerDetails: { username: string } }] }
}

const home = await mkdtemp(join(tmpdir(), 'kinora-lighthouse-'))
const running = process.env['KINORA_URL']
const stack = running === undefined ? await startStack({ home, port: 0, onStep: console.log }) : undefined
const url = running ?? stack?.url ?? ''
try {
  const answer = await fetch(`${url}/api/v1/videos?limit=1&sortBy=views`)
  const [video] = ((await answer.json()) as Wire).data.videos
  const publicPages = ['/', `/watch/${video._id}`, `/channel/${video.ownerDetails.username}`, '/login', '/signup']

  console.log(
    `\n| page | ${categories.join(' | ')} | what is missing |\n|---|${categories.map(() => '---').join('|')}|---|`,
  )
  const isGood = [await look(publicPages, false), await look(ownPages, true)].every(Boolean)
  if (!isGood) process.exitCode = 1
} finally {
  await stack?.stop()
  await rm(home, { recursive: true, force: true })
}

/** Prints a line for each page. @returns whether all of them have 100 of everything. */
async function look(paths: string[], isSignedIn: boolean): Promise<boolean> {
  const port = await freePort()
  const profile = join(home, isSignedIn ? 'demo-user' : 'visitor')
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser('whole'),
    args: [
      ...browserArguments,
      '--headless=new',
      `--remote-debugging-port=${port}`,
      '--remote-debugging-address=127.0.0.1',
    ],
    headless: false,
  })
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
        // Pages that are somebody's own are kept from search engines.
        skipAudits: isSignedIn ? ['is-crawlable'] : [],
        formFactor: 'mobile',
        // The session is what is looked at.
        disableStorageReset: true,
        throttlingMethod: 'provided',
        logLevel: 'error',
      })
      if (result === undefined) throw new Error(`Lighthouse said nothing of ${path}.`)
      const { lhr } = result
      if (lhr.runtimeError) throw new Error(`Lighthouse could not look at ${path}: ${lhr.runtimeError.message}`)
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
