import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'

import { promote } from '@kinora/release'

import { openReleases, untilServed } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'
import { isFull } from '../set-up/is-full.ts'
import { run } from '../set-up/run.ts'
import { startConsole } from '../releases/start-console.ts'
import { workspace } from '../set-up/workspace.ts'

const outside = process.env['KINORA_SKEW_OUTSIDE'] ?? ''
const builds = JSON.parse(process.env['KINORA_SKEW_BUILDS'] ?? '{}') as Record<string, string>

test('an external team can install all packages by version', async () => {
  const installed = await realpath(join(outside, 'node_modules/@kinora/api-client/package.json'))
  expect(installed).not.toContain(workspace)
  expect(JSON.parse(await readFile(installed, 'utf8'))).toMatchObject({ version: '1.0.0' })
  await run(join(outside, 'projects/music'), join(outside, 'node_modules/.bin/tsc'), '--project', '.')
})

test("an external team's remote, released without the platform team, shows the viewer's name and the provider's data", async ({
  signedInPage: page,
  account,
}) => {
  const store = openReleases(process.env['KINORA_SITE_ROOT'] ?? '')
  await untilServed(page.request, await promote([builds['music'] ?? 'music@missing'], store))
  await page.goto('/music')
  await expect(page.getByText(`Listening as ${account.fullName}`)).toBeVisible()
  const videos = page.getByRole('list', { name: 'Videos' }).getByRole('link')
  await expect(videos).toHaveCount(3)
  const title = await videos.first().innerText()
  await videos.first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('the console from the registry opens and shows the live release', async ({ page }) => {
  const command = join(outside, 'node_modules/.bin/kinora-release')
  const console = await startConsole('Grace of another team', {}, [command])
  try {
    await page.goto(console.url)
    await expect(page.getByRole('heading', { level: 1, name: 'Live now' })).toBeVisible()
    await expect(page.getByRole('article', { name: 'shell' })).toBeVisible()
  } finally {
    // Leave the page, which polls for as long as it's open.
    await page.goto('about:blank')
    await console.stop()
  }
})

test('a remote from create-remote goes live with only the command from the registry', async ({ page }) => {
  // Compiling, testing, building and checking takes minutes on a busy machine.
  test.setTimeout(600_000)
  const remote = join(outside, 'created/road-trips')
  const bin = (name: string) => join(outside, 'node_modules/.bin', name)
  if (isFull) {
    // The releases suite also does both, but for a remote that's linked to the workspace.
    await run(remote, 'npm', 'run', 'check')
    await run(remote, bin('jest'), '--maxWorkers=1')
  }

  expect(await realpath(bin('kinora-release'))).not.toContain(workspace)
  const build = (await run(remote, bin('kinora-release'), 'publish', '.')).trim().split('\n').at(-1) ?? ''
  await run(remote, bin('kinora-release'), 'promote', build)
  await page.goto('/trips')
  await expect(page.getByRole('heading', { level: 1, name: 'Road Trips' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
})
