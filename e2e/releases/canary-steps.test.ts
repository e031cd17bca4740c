import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { promote } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'
import type { ReleasePointer } from '@kinora/releases'
import type { Browser } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'
import { site, siteRoot } from '../set-up/checked-site.ts'
import { containerOf } from '../set-up/container-of.ts'
import { workspace } from '../set-up/workspace.ts'

/*
 * Tests unattended canaries, which the site promotes or halts based on their viewers' telemetry. It evaluates a canary every fifteen seconds and after an
 * error. Each viewer is a separate browser context.
 */

const { store, url } = site
const id = 'stepper'
/** Enough viewers for both halves of a canary: twice the minimum per half on this suite's site (`global-set-up.ts`), plus some margin. */
const viewers = 26

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  await promote([await publishEdition('1.0.0', says('First edition'))], store)
})

test.afterAll(async () => {
  await type('retire', id)
})

const says = (text: string) => `return React.createElement('h1', null, ${JSON.stringify(text)})`

function publishEdition(version: string, component: string): Promise<string> {
  const container = `fixture_${id}_${version.replaceAll('.', '_')}`
  const routes = [{ path: `/${id}`, access: 'public' as const }]
  const entry = containerOf({ id, container, component })
  return publishFixture(siteRoot, id, `${version}-a`, { container, routes }, { 'remoteEntry.js': entry })
}

async function type(...typed: string[]): Promise<string> {
  const tool = join(workspace, 'tools/release/src/cli.ts')
  return (await promisify(execFile)(process.execPath, [tool, ...typed])).stdout
}

/** Opens the page as a new viewer, then leaves it, which makes the page send its report. @returns the page's heading. */
async function visit(browser: Browser): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/${id}`, { waitUntil: 'load' })
  const seen = await page.getByRole('heading', { level: 1 }).innerText()
  await page.goto('about:blank')
  await context.close()
  return seen
}

/** Sends viewers until the site has promoted or halted the canary. Reports can get lost, so this may take more than `count` viewers. */
async function untilItIsDecided(browser: Browser, count: number): Promise<ReleasePointer | undefined> {
  await expect(async () => {
    for (let i = 0; i < count; i++) await visit(browser)
    await expect.poll(async () => (await store.readPointer())?.canary, { timeout: 20_000 }).toBeUndefined()
  }).toPass({ timeout: 150_000 })
  return store.readPointer()
}

test('the site promotes a canary without additional problems', async ({ browser }) => {
  const build = await publishEdition('2.0.0', says('Second edition'))
  const printed = await type('canary', build, '--percent', '50', '--then', '100', '--every', '1s', '--no-render')
  const release = printed.trim().split('\n').at(-1)
  const pointer = await untilItIsDecided(browser, viewers)
  expect(pointer).toMatchObject({
    stable: release,
    changedBy: 'site',
    because: expect.stringMatching(
      /^The canary is not worse than the stable release: 0 of \d{2,} viewers had an error, compared to 0 of \d{2,}\./,
    ),
  })
  expect(await visit(browser)).toBe('Second edition')
})

test('the site halts a failing canary and reports the reason, and no viewer sees an error', async ({ browser }) => {
  const { stable } = (await store.readPointer()) ?? {}
  const before = await visit(browser)
  const build = await publishEdition('3.0.0', `throw new Error('This edition is broken.')`)
  await type('canary', build, '--percent', '99', '--then', '100', '--every', '1h', '--no-render')
  expect(await visit(browser)).toBe(before)
  const pointer = await untilItIsDecided(browser, 11)
  expect(pointer).toMatchObject({
    stable,
    changedBy: 'site',
    because: expect.stringMatching(/^Too many viewers had an error: \d+ of \d+/),
  })
  expect(await type('history', '--limit', '1')).toContain('Too many viewers had an error')
})
