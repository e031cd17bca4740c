import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { promoteRelease, rollbackRelease } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { APIRequestContext, Page } from '@playwright/test'

import { openReleases, readLiveRelease, untilServed } from '../set-up/live-release.ts'
import { readRemoteFiles, rebuild, useBuilds, writeRemoteFiles } from '../set-up/rebuild.ts'
import { isFull } from '../set-up/is-full.ts'
import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { expect, skippedTransition, test } from '../set-up/test.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
const store = openReleases(siteRoot)
const remotes = ['watch', 'channel']
const releases = isFull ? 20 : 2

let first: { id: string; document: ReleaseDocument }

test.beforeAll(async () => {
  const id = (await store.readPointer())?.stable ?? ''
  first = { id, document: await readLiveRelease(siteRoot) }
})

test.afterAll(() => changePointer(store, () => rollbackRelease({ stable: first.id, previous: null })))

/** Publishes new builds of all remotes, promotes them in one release, and waits until the site serves it. */
async function releaseAll(number: number, request: APIRequestContext): Promise<string> {
  const document = structuredClone(first.document)
  for (const remote of remotes) {
    const build = rebuild(await readRemoteFiles(siteRoot, first.document, remote), { build: `9.${number}.0-again` })
    await writeRemoteFiles(siteRoot, build)
    useBuilds(document, build)
  }
  const id = `open-tabs-${number}-${Date.now()}`
  const [shell] = document.microFrontends.shell
  if (shell) shell.extras.release = { id, createdAt: new Date().toISOString() }
  await store.saveRelease(id, document)
  await changePointer(store, (pointer) => promoteRelease(pointer, id))
  await untilServed(request, id)
  return id
}

/** An open tab, with the builds it loaded and its console errors. */
interface Tab {
  page: Page
  files: string[]
  errors: string[]
}

async function openTab(page: Page): Promise<Tab> {
  const tab: Tab = { page, files: [], errors: [] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/mf/') && !pathname.startsWith('/mf/shell/')) tab.files.push(pathname)
  })
  page.on('pageerror', ({ message }) => !skippedTransition.test(message) && tab.errors.push(message))
  page.on('console', (message) => message.type() === 'error' && tab.errors.push(message.text()))
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  return tab
}

/** Reads the release that a tab was opened with. */
async function releaseOf({ page }: Tab): Promise<ReleaseDocument> {
  return JSON.parse(await page.locator('#release').innerText()) as ReleaseDocument
}

/** Navigates, without a page load, to remotes that the tab hasn't loaded yet. */
async function lookAround({ page }: Tab): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'Kinora home' }).click()
  const video = await openFirstChannel(page)
  const title = await video.getByRole('heading').innerText()
  await video.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
}

test(
  `each open tab stays on its own complete release through ${releases} releases and a rollback`,
  { tag: '@smoke' },
  async ({ context }) => {
    const tabs = [await openTab(await context.newPage())]
    for (let number = 1; number <= releases; number++) {
      await releaseAll(number, context.request)
      if (number % (releases / 2) === 0) tabs.push(await openTab(await context.newPage()))
    }
    await changePointer(store, () => rollbackRelease({ stable: first.id, previous: null }))
    await untilServed(context.request, first.id)
    tabs.push(await openTab(await context.newPage()))

    for (const tab of tabs) {
      await lookAround(tab)
      const { microFrontends } = await releaseOf(tab)
      const bases = remotes.map((remote) => microFrontends[remote]?.[0]?.extras.base ?? '')
      expect(tab.files.length).toBeGreaterThan(0)
      expect(tab.files.filter((file) => !bases.some((base) => file.startsWith(base)))).toEqual([])
      expect(tab.errors).toEqual([])
    }
    const builds = await Promise.all(
      tabs.map(async (tab) => (await releaseOf(tab)).microFrontends['watch']?.[0]?.extras.build),
    )
    const firstBuild = first.document.microFrontends['watch']?.[0]?.extras.build
    expect(builds).toEqual([firstBuild, `9.${releases / 2}.0-again`, `9.${releases}.0-again`, firstBuild])
  },
)

test('a tab from yesterday loads the current release on its next navigation', async ({ page }) => {
  await page.clock.install()
  const tab = await openTab(page)
  const now = await releaseAll(releases + 1, page.request)
  await page.clock.fastForward('25:00:00')
  await page.getByRole('link', { name: 'Kinora home' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(async () => (await releaseOf(tab)).microFrontends.shell[0]?.extras.release?.id).toBe(now)
  await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
})

for (const [remote, path] of [
  ['discover', '/home?sort=trending'],
  ['account', '/settings'],
] as const)
  test(`${remote} is released and rolled back independently, without a reference in the shell`, async ({
    signedInPage: page,
    request,
  }) => {
    const { document } = first
    const build = rebuild(await readRemoteFiles(siteRoot, document, remote), {
      build: '9.0.0-alone',
      edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.isReleasedAlone=true;${text}` : text),
    })
    await writeRemoteFiles(siteRoot, build)
    const changed = structuredClone(document)
    useBuilds(changed, build)
    const id = `${remote}-alone-${Date.now()}`
    const [shell] = changed.microFrontends.shell
    if (shell) shell.extras.release = { id, createdAt: new Date().toISOString() }
    await store.saveRelease(id, changed)

    const isReleased = async () => {
      await page.goto(path)
      await expect(page.getByRole('main').locator('article, section').first()).toBeVisible()
      return page.evaluate(() => 'isReleasedAlone' in window)
    }
    await changePointer(store, (pointer) => promoteRelease(pointer, id))
    await untilServed(request, id)
    expect(await isReleased()).toBe(true)
    await changePointer(store, () => rollbackRelease({ stable: first.id, previous: null }))
    await untilServed(request, first.id)
    expect(await isReleased()).toBe(false)

    const main = await readFile(join(siteRoot, document.microFrontends.shell[0]?.extras.base ?? '', 'main.js'), 'utf8')
    expect(main).not.toMatch(new RegExp(`["'\`/]${remote}["'\`/]`))
  })
