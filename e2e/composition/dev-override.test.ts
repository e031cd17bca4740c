import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname } from 'node:path'

import { readLiveRelease } from '../set-up/live-release.ts'
import { readRemoteFiles, rebuild } from '../set-up/rebuild.ts'
import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { expect, test } from '../set-up/test.ts'

const contentTypes: Record<string, string> = { '.css': 'text/css', '.json': 'application/json' }

let server: Server
let origin: string
let video: { _id: string; title: string }

// Simulate the dev server for the channel remote, using prebuilt files.
test.beforeAll(async ({ request }) => {
  const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
  const released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'channel')
  const { manifest, files } = rebuild(released, {
    build: 'dev-1',
    edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.isFromSource=true;${text}` : text),
  })
  const { id, version, owner, routes } = manifest
  files.set('kinora.json', JSON.stringify({ id, version, owner, routes }))
  server = createServer((incoming, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const file = new URL(incoming.url ?? '/', origin).pathname.slice(1)
    response.setHeader('content-type', contentTypes[extname(file)] ?? 'text/javascript')
    response.end(files.get(file) ?? '')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await request.get(`${process.env['KINORA_URL']}/api/v1/videos?limit=1`)
  video = ((await answer.json()) as { data: { videos: [typeof video] } }).data.videos[0]
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('a local remote loads after confirmation, only in its own tab, which shows a badge with a Leave button', async ({
  page,
  context,
}) => {
  await page.goto(`/?kinora-dev=channel@${origin}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Load “channel” from ${origin} in this tab?`)
  await question.getByRole('button', { name: 'Use it in this tab' }).click()
  const badge = page.getByRole('complementary', { name: 'Development' })
  await expect(badge).toContainText(`channel is loaded from ${origin}`)
  await expect(page).toHaveURL('/')

  const openChannel = async (tab: typeof page) => {
    await openFirstChannel(tab)
    return tab.evaluate(() => 'isFromSource' in window)
  }
  expect(await openChannel(page)).toBe(true)

  const other = await context.newPage()
  await other.goto('/')
  expect(await openChannel(other)).toBe(false)
  await expect(other.getByRole('complementary', { name: 'Development' })).toHaveCount(0)

  await badge.getByRole('button', { name: 'Leave' }).click()
  await expect(badge).toHaveCount(0)
  await page.goto('/')
  expect(await openChannel(page)).toBe(false)
})

test('a link has no effect without confirmation', { tag: '@smoke' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().startsWith(origin) && asked.push(request.url()))
  await page.goto(`/watch/${video._id}?kinora-dev=watch@${origin}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click()
  await expect(page.getByRole('heading', { level: 1, name: video.title })).toBeVisible()
  await expect(page).toHaveURL(`/watch/${video._id}`)
  expect(asked).toEqual([])
})

test('a link to a server on another machine is ignored', async ({ page }) => {
  await page.goto('/?kinora-dev=watch@https://elsewhere.example')
  await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})
