import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Page } from '@playwright/test'

import { isFull } from '../set-up/is-full.ts'
import { expect, test } from '../set-up/test.ts'
import { closely, colorOf, remotes } from './remotes.ts'
import type { Edition, ForeignRemote } from './remotes.ts'
import { workspace } from '../set-up/workspace.ts'

const builds = JSON.parse(process.env['KINORA_COMPAT'] ?? '{}') as Record<string, { directory: string; id: string }>

const buildOf = ({ id }: ForeignRemote, edition: Edition) => builds[`${id} ${edition}`] ?? { directory: '', id: '' }
const heading = (page: Page, { id }: ForeignRemote) => page.getByRole('heading', { level: 1, name: id })
const note = (page: Page, edition: Edition) => page.getByText(`${edition} edition, seen by`)
const failure = (page: Page, words: RegExp) => page.getByRole('main').getByRole('alert').getByText(words)

/** Navigates to a path without a page load. */
async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

async function expectPage(page: Page, remote: ForeignRemote, viewer: string): Promise<void> {
  await expect(heading(page, remote)).toBeVisible()
  await expect(note(page, 'First')).toHaveText(`First edition, seen by ${viewer}`)
  await expect(note(page, 'First')).toHaveCSS('color', colorOf(remote))
  await expect(page.getByText('1 video of the site')).toBeVisible()
}

// Long enough for a slow machine, so that only tests that hang time out.
test.setTimeout(600_000)

test('pages from every bundler work in one document, with one React, one session, and their own styles', async ({
  signedInPage: page,
  account,
}) => {
  const [first] = remotes
  await page.goto(`/${first?.id}`)
  await expect(page.getByRole('button', { name: 'More' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  for (const remote of remotes) {
    await test.step(remote.id, async () => {
      await navigate(page, `/${remote.id}`)
      await expectPage(page, remote, account.fullName)
      await page.getByRole('button', { name: 'More' }).click()
      await expect(page.getByText('This part came later.')).toHaveCSS('font-style', 'italic')
      await page.getByRole('link', { name: 'Leave' }).click()
      await expect(page).toHaveURL(`/?from=${remote.id}`)
    })
  }
  // Check again now that all other stylesheets have loaded.
  for (const remote of remotes) {
    await navigate(page, `/${remote.id}`)
    await expectPage(page, remote, account.fullName)
  }
  const given = await page.evaluate(() => {
    const { reactOf, isSameDocument } = window as unknown as {
      reactOf: Record<string, unknown>
      isSameDocument: boolean
    }
    return { remotes: Object.keys(reactOf), copies: new Set(Object.values(reactOf)).size, isSameDocument }
  })
  expect(given).toEqual({ remotes: remotes.map(({ id }) => id), copies: 1, isSameDocument: true })
})

for (const remote of remotes) {
  test(`the build does not bundle packages that the shell provides: ${remote.id}`, async () => {
    const folder = join(buildOf(remote, 'First').directory, 'dist')
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js')))
      expect(await readFile(join(folder, file), 'utf8'), file).not.toMatch(
        /Minified React error|react\.transitional\.element/,
      )
  })
}

for (const remote of isFull ? remotes : []) {
  test(`a page opens from its URL: ${remote.id}`, async ({ page }) => {
    await page.goto(`/${remote.id}`)
    await expectPage(page, remote, 'a visitor')
  })
}

test.describe('failures', () => {
  // These tests cause errors in the browser and the shell.
  test.use({ expectedConsoleErrors: /.*/ })

  for (const remote of closely) {
    test(`a page that throws while rendering does not affect other pages: ${remote.id}`, async ({ page }) => {
      await page.goto(`/${remote.id}?throws=First`)
      await expect(failure(page, /ran into a problem\. Everything else works/)).toBeVisible()
      const other = remotes.find(({ id }) => id !== remote.id) ?? remote
      await navigate(page, `/${other.id}`)
      await expectPage(page, other, 'a visitor')
      await navigate(page, `/${remote.id}`)
      await expectPage(page, remote, 'a visitor')
    })

    test(`an altered script does not run: ${remote.id}`, async ({ page }) => {
      const altered = await alterScripts(page, remote)
      await page.goto(`/${remote.id}`)
      await expect(failure(page, /is not available right now\. Everything else works/)).toBeVisible()
      expect(altered.length).toBeGreaterThan(0)
      expect(await page.evaluate(() => 'isAltered' in window)).toBe(false)
    })

    test(`a script altered after the page has loaded does not run: ${remote.id}`, async ({ page }) => {
      await page.goto(`/${remote.id}`)
      await expectPage(page, remote, 'a visitor')
      const altered = await alterScripts(page, remote)
      await page.getByRole('button', { name: 'More' }).click()
      await expect(failure(page, /Everything else works/)).toBeVisible()
      expect(altered.length).toBeGreaterThan(0)
      expect(await page.evaluate(() => 'isAltered' in window)).toBe(false)
    })
  }

  for (const remote of closely) {
    test(`a build from the team's script is released, and the previous build replaces it if it fails: ${remote.id}`, async ({
      page,
    }) => {
      const { directory } = buildOf(remote, 'Second')
      const tool = async (...typed: string[]) => {
        const args = [join(workspace, 'tools/release/src/cli.ts'), ...typed]
        return (await promisify(execFile)(process.execPath, args, { cwd: directory })).stdout.trim()
      }
      const published = await tool('publish', '--prebuilt', 'dist')
      // The last line is the build's name.
      const id = published.split('\n').at(-1) ?? ''
      expect(id).toMatch(/^by-[a-z-]+@1\.0\.0-[0-9a-f]{10}$/)
      expect((await tool('publish', '--prebuilt', 'dist')).split('\n').at(-1)).toBe(id)
      expect(await tool('check', id)).toContain(`no errors found; rendered /${remote.id}`)
      await tool('promote', id, '--no-render')
      await expectLive(page, remote, 'Second')

      await test.step('its page throws', async () => {
        await page.goto(`/${remote.id}?throws=Second`)
        await expect(note(page, 'First')).toBeVisible()
      })
      await test.step('a script throws', async () => {
        await page.goto(`/${remote.id}?fails=Second`)
        await expect(note(page, 'First')).toBeVisible()
      })
      await test.step('its entry is missing', async () => {
        const entry = new RegExp(`/mf/${id.replace('@', '/')}/\\w*[eE]ntry[\\w.-]*\\.js`)
        await page.route(entry, (route) => route.fulfill({ status: 404, body: 'No' }))
        await page.goto(`/${remote.id}`)
        await expect(note(page, 'First')).toBeVisible()
        await page.unrouteAll()
      })

      await tool('rollback')
      await expectLive(page, remote, 'First')
    })
  }
})

/** Waits until an edition is live. On a slow machine, the first page load may still get the previous edition. */
async function expectLive(page: Page, remote: ForeignRemote, edition: Edition): Promise<void> {
  await expect(async () => {
    await page.goto(`/${remote.id}`)
    await expect(page.getByText(/^(First|Second) edition, seen by/)).toContainText(edition, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
}

/** Appends a statement to each of the remote's scripts except the entry. @returns the URLs requested so far. */
async function alterScripts(page: Page, { id }: ForeignRemote): Promise<string[]> {
  const altered: string[] = []
  await page.route(
    (url) =>
      url.pathname.startsWith(`/mf/${id}/`) && url.pathname.endsWith('.js') && !url.pathname.endsWith('remoteEntry.js'),
    async (route) => {
      altered.push(route.request().url())
      const response = await route.fetch()
      await route.fulfill({ response, body: `${await response.text()};globalThis.isAltered=true` })
    },
  )
  return altered
}
