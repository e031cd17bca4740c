import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { openReleases, readLiveRelease } from '../set-up/live-release.ts'
import { readRemoteFiles, rebuild, writeRemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'
import { publishForeign } from '../gate/foreign-builds.ts'

/*
 * What the test-kit gives to teams outside: the running site, with a build of theirs in it, or in a release that is not live.
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

  test('replaces the released one, although the site does not have it', async ({ page }) => {
    await page.goto('/')
    await openFirstChannel(page)
    expect(await page.evaluate(() => 'isOwn' in globalThis)).toBe(true)
  })
})

test.describe("a team's own build of modules", () => {
  test.use({
    remoteBuild: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'kinora-own-modules-'))
      const build = await publishForeign(folder, { kind: 'module', id: 'radio', build: '9.2.0-own' })
      await use(join(folder, 'mf', build.replace('@', '/')))
      await rm(folder, { recursive: true })
    },
  })

  test('is verified against its hashes like a released one, and is shown', async ({ page }) => {
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

  test('is the release of its pages', async ({ page }) => {
    await page.goto('/channel/anybody')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
  })
})
