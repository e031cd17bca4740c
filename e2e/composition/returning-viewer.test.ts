import { join } from 'node:path'

import { compressBuild, createFolderStorage } from '@kinora/release'
import { promoteRelease, rollbackRelease } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import { createNetworkLog } from '@kinora/bench'
import type { Page } from '@playwright/test'

import { openReleases, readLiveRelease, untilServed } from '../set-up/live-release.ts'
import { mostViewed } from '../set-up/most-viewed.ts'
import { baseOf, readRemoteFiles, rebuild, useBuilds, writeRemoteFiles } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
const store = openReleases(siteRoot)

/** How many bytes the entry, and each other file of a changed remote, may transfer: 3% more than measured. Most of that is headers. */
const maxBytes = { entry: 1_515, other: 760 }

/** Releases the watch remote with one piece of text changed. Returns the base URL of the build's files and a function that rolls back. */
async function releaseWatch(words: string) {
  const live = (await store.readPointer())?.stable ?? ''
  const document = await readLiveRelease(siteRoot)
  const build = rebuild(await readRemoteFiles(siteRoot, document, 'watch'), {
    build: '9.9.0-words',
    edit: (_, text) => text.replaceAll('"Related Videos"', JSON.stringify(words)),
  })
  await writeRemoteFiles(siteRoot, build)
  await compressBuild(join(siteRoot, baseOf(build)), 'watch', createFolderStorage(siteRoot))
  useBuilds(document, build)
  const id = `returning-${Date.now()}`
  const [shell] = document.microFrontends.shell
  if (shell) shell.extras.release = { id, createdAt: new Date().toISOString() }
  await store.saveRelease(id, document)
  await changePointer(store, (pointer) => promoteRelease(pointer, id))
  return {
    id,
    base: baseOf(build),
    takeBack: () => changePointer(store, () => rollbackRelease({ stable: live, previous: null })),
  }
}

/** Opens a page in a new tab, waits until its scripts have loaded, and returns the files transferred from `/mf/`. */
async function visit(page: Page, path: string, region: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const log = createNetworkLog(session)
  const encodings = new Map<string, string>()
  page.on('response', async (response) => {
    encodings.set(new URL(response.url()).pathname, response.headers()['content-encoding'] ?? '')
  })
  // Opt out of web vitals sampling, whose script loads late.
  await page.addInitScript(() => {
    Math.random = () => 0.999
  })
  await page.goto(path)
  await expect(page.getByRole('region', { name: region }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  return log.requests
    .filter(({ url, isFromCache, bytes }) => url.includes('/mf/') && !isFromCache && bytes > 0)
    .map(({ url, bytes }) => {
      const { pathname } = new URL(url)
      return { pathname, bytes, encoding: encodings.get(pathname) }
    })
}

test('a returning viewer loads only the changes after a remote is released, and nothing on the next visit', async ({
  context,
}) => {
  const path = `/watch/${(await mostViewed(context.request))._id}`
  const first = await visit(await context.newPage(), path, 'Related Videos')
  expect(first.map(({ encoding }) => encoding)).not.toContain('dcz')

  const { id, base, takeBack } = await releaseWatch('Videos like this one')
  try {
    await untilServed(context.request, id)
    const second = await visit(await context.newPage(), path, 'Videos like this one')
    expect(second.length).toBeGreaterThan(2)
    for (const { pathname, encoding } of second) expect([pathname, encoding]).toEqual([pathname, 'dcz'])
    for (const { pathname } of second) expect(pathname.startsWith(base)).toBe(true)
    for (const { pathname, bytes } of second) {
      const most = pathname.endsWith('/remoteEntry.js') ? maxBytes.entry : maxBytes.other
      expect([pathname, bytes <= most ? 'within budget' : bytes]).toEqual([pathname, 'within budget'])
    }
    expect(await visit(await context.newPage(), path, 'Videos like this one')).toEqual([])
  } finally {
    await takeBack()
  }
})
