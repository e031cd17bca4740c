import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { readLiveRelease } from '../set-up/live-release.ts'
import { readRemoteFiles, rebuild, writeRemoteFiles } from '../set-up/rebuild.ts'
import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { expect, test } from '../set-up/test.ts'
import { workspace } from '../set-up/workspace.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
let link: string

// Publish a build of the channel remote without promoting it, and create a preview link for it.
test.beforeAll(async () => {
  const released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'channel')
  const build = rebuild(released, {
    build: '9.0.0-preview',
    edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.isPreviewed=true;${text}` : text),
  })
  await writeRemoteFiles(siteRoot, build)
  const tool = join(workspace, 'tools/release/src/cli.ts')
  const env = { ...process.env, SITE_ROOT: siteRoot, KINORA_SITE_URL: process.env['KINORA_URL'] ?? '' }
  const { stdout } = await promisify(execFile)(process.execPath, [tool, 'preview', 'channel@9.0.0-preview'], { env })
  link = /^Preview until \S+: (\S+)$/m.exec(stdout)?.[1] ?? ''
})

/** Opens a channel from the home page, and returns whether its page uses the previewed build. */
async function isChannelPreviewed(page: Page): Promise<boolean> {
  await openFirstChannel(page)
  return page.evaluate(() => 'isPreviewed' in globalThis)
}

const badgeOf = (page: Page) => page.getByRole('complementary', { name: 'Preview' })

test('a preview link shows the live site with the previewed build, while other viewers see the live release', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto(link)
  await expect(page).toHaveURL('/')
  await expect(badgeOf(page)).toContainText(/Preview of channel \S+ \(build 9\.0\.0-preview\) until .* UTC\./)
  expect(await isChannelPreviewed(page)).toBe(true)
  expect(await page.evaluate(() => [document.cookie, document.referrer].join())).not.toContain('kinora-preview')

  const others = await browser.newContext({ baseURL: baseURL ?? '' })
  const live = await others.newPage()
  await live.goto('/')
  expect(await isChannelPreviewed(live)).toBe(false)
  await expect(badgeOf(live)).toHaveCount(0)
  await others.close()

  // The preview applies to the whole browser, so it survives a reload and every page shows its badge.
  await page.reload()
  await expect(badgeOf(page)).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'isPreviewed' in globalThis)).toBe(true)

  const channel = page.url()
  await test.step("the inspector shows the previewed page's apps", async () => {
    await badgeOf(page).getByRole('link', { name: 'Inspect' }).click()
    await badgeOf(page).getByRole('button', { name: 'Inspect' }).click()
    await expect(page.getByRole('complementary', { name: 'Composition' })).toContainText('build 9.0.0-preview')
    await badgeOf(page).getByRole('button', { name: 'Leave' }).click()
    await expect(badgeOf(page).getByRole('button')).toHaveCount(0)
  })
  await badgeOf(page).getByRole('link', { name: 'Leave' }).click()
  await expect(badgeOf(page)).toHaveCount(0)
  await expect(page).toHaveURL(channel)
  await expect(page.getByRole('region', { name: 'Videos', exact: true }).getByRole('article').first()).toBeVisible()
  expect(await page.evaluate(() => 'isPreviewed' in globalThis)).toBe(false)
})

test.describe('an altered preview link', () => {
  test.use({ expectedConsoleErrors: /403/ })

  test('an altered preview link shows an error with a link to the live site', async ({ page }) => {
    await page.goto(link.replace('9.0.0-preview', '9.0.0-other'))
    await expect(page.getByRole('heading', { name: 'This preview link is not valid' })).toBeVisible()
    await page.getByRole('link', { name: 'Open the live site' }).click()
    await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
    await expect(badgeOf(page)).toHaveCount(0)
  })
})
