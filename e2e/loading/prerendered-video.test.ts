import type { Page, Request } from '@playwright/test'

import { hold, holdShell } from '../set-up/hold.ts'
import { expect, test } from '../set-up/test.ts'

interface Wire {
  data: { videos: { _id: string; title: string; videoFile: string }[] }
}

async function firstVideo(page: Page) {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as Wire
  const [video] = data.videos
  if (video === undefined) throw new Error('The demo data does not contain a video.')
  // If the provider is too slow, the site serves the page without the video's data, but includes it next time.
  await expect
    .poll(async () => (await page.request.get(`/watch/${video._id}`)).text())
    .toContain(`data-file="${video.videoFile}"`)
  return video
}

/** Records requests for the beginning of a video file, and loading events of the page's video. */
async function watchLoading(page: Page) {
  const beginnings: Request[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const { range = 'bytes=0-' } = request.headers()
    if (pathname.startsWith('/media/videos/') && range.startsWith('bytes=0-')) beginnings.push(request)
  })
  await page.addInitScript(() => {
    const events: string[] = []
    Object.assign(globalThis, { mediaEvents: events })
    // Media events do not bubble, so listen in the capture phase.
    for (const type of ['loadstart', 'loadeddata', 'emptied'])
      document.addEventListener(type, () => events.push(type), { capture: true })
  })
  return {
    beginnings,
    events: () => page.evaluate(() => (globalThis as unknown as { mediaEvents: string[] }).mediaEvents),
  }
}

const markWritten = (page: Page) =>
  page.locator('#skeleton video').evaluate((video) => Object.assign(video, { isWritten: true }))
const isWritten = (page: Page) =>
  page.locator('main video').evaluate((video) => (video as unknown as { isWritten?: true }).isWritten === true)
const player = (page: Page) => page.getByRole('group', { name: 'Video player' })
const picture = (page: Page) => page.locator('main video')

test(
  'the first frame is visible before the shell runs, and the player reuses the prerendered video',
  { tag: '@smoke' },
  async ({ page }) => {
    const { _id, title } = await firstVideo(page)
    const { beginnings, events } = await watchLoading(page)
    const letShellCome = await holdShell(page)
    await page.goto(`/watch/${_id}`, { waitUntil: 'commit' })
    await expect.poll(events).toContain('loadeddata')
    await markWritten(page)
    letShellCome()

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await isWritten(page)).toBe(true)
    await expect(page.locator('#skeleton')).toHaveCount(0)
    await player(page).getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
    expect(await events()).toEqual(['loadstart', 'loadeddata'])
    expect(beginnings).toHaveLength(1)
  },
)

test('the prerendered video starts at the time in the URL and continues in the mini player', async ({ page }) => {
  const { _id } = await firstVideo(page)
  const { beginnings } = await watchLoading(page)
  await page.goto(`/watch/${_id}?t=4`)
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(4)
  await player(page).getByRole('button', { name: 'Settings' }).waitFor()
  await player(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => picture(page).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(4.2)
  await page.getByRole('link', { name: 'Kinora', exact: false }).first().click()
  const mini = page.getByRole('region', { name: 'Mini player' })
  await expect(mini).toBeVisible()
  expect(await mini.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(false)
  expect(beginnings).toHaveLength(1)
})

test('the prerendered video stays visible until a late response arrives', async ({ page }) => {
  const { _id, title } = await firstVideo(page)
  const { beginnings } = await watchLoading(page)
  const letResponseCome = await hold(page, `**/api/v1/videos/${_id}`)
  // Hold the shell back until the video is marked; otherwise, it might remove the skeleton first.
  const letShellCome = await holdShell(page)
  await page.goto(`/watch/${_id}`, { waitUntil: 'commit' })
  await markWritten(page)
  letShellCome()
  await expect(page.locator('#skeleton')).toHaveCount(0)
  letResponseCome()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await isWritten(page)).toBe(true)
  expect(beginnings).toHaveLength(1)
})

test.describe('a video file that fails to load', () => {
  test.use({ expectedConsoleErrors: /404/ })

  test('the player requests a failed video file again, then shows an error', async ({ page }) => {
    const { _id, videoFile } = await firstVideo(page)
    const { beginnings } = await watchLoading(page)
    await page.route(`**${videoFile}*`, (route) => route.fulfill({ status: 404 }))
    const releaseShell = await holdShell(page)
    await page.goto(`/watch/${_id}`, { waitUntil: 'commit' })
    const hasFailed = () => page.locator('#skeleton video').evaluate((video: HTMLVideoElement) => video.error !== null)
    await expect.poll(hasFailed).toBe(true)
    releaseShell()
    await expect(page.getByText('This video cannot be played right now.')).toBeVisible()
    expect(beginnings.filter((request) => request.method() === 'GET')).toHaveLength(2)
  })
})
