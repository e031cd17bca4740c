import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { openReleases, readLiveRelease } from '../set-up/live-release.ts'
import { readRemoteFiles, rebuild, writeRemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'
import { publishForeign } from '../gate/foreign-builds.ts'

/*
 * Tests the test kit's fixtures for external teams: a running site with a team's own build, or with a release that isn't live.
 */

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''

test.describe("a team's own build", () => {
  test.use({
    remoteBuild: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-own-build-'))
      const released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'channel')
      const own = rebuild(released, {
        build: '9.2.0-own',
        edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.isOwn=true;${text}` : text),
      })
      await writeRemoteFiles(folder, own)
      await use(join(folder, 'mf/channel/9.2.0-own'))
      await rm(folder, { recursive: true })
    },
  })

  test("a team's own build replaces the released build without being published to the site", async ({ page }) => {
    await page.goto('/')
    await openFirstChannel(page)
    expect(await page.evaluate(() => 'isOwn' in globalThis)).toBe(true)
  })
})

test.describe("a team's own module build", () => {
  test.use({
    remoteBuild: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-own-modules-'))
      const build = await publishForeign(folder, { kind: 'module', id: 'radio', build: '9.2.0-own' })
      await use(join(folder, 'mf', build.replace('@', '/')))
      await rm(folder, { recursive: true })
    },
  })

  test("a team's own module build is verified against its hashes like a released build, and rendered", async ({
    page,
  }) => {
    await page.goto('/radio')
    await expect(page.getByRole('heading', { level: 1, name: 'Page of radio' })).toBeVisible()
  })
})

test.describe('a release that is not live', () => {
  test.use({
    release: async ({}, use) => {
      const id = '20260101T000000Z-0a1b2c3d'
      const store = openReleases(siteRoot)
      const live = await readLiveRelease(siteRoot)
      delete live.microFrontends['channel']
      await store.saveRelease(id, live)
      await use({ id, operatorToken: process.env['KINORA_OPERATOR_TOKEN'] ?? '' })
    },
  })

  test("all of the fixture's pages use the release that is not live", async ({ page }) => {
    await page.goto('/channel/anybody')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
  })
})
