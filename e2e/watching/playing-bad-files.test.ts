import type { Page } from '@playwright/test'

import { claiming, readClip, withoutSound } from '../set-up/clips.ts'
import { startStallingSite } from '../set-up/start-stalling-site.ts'
import { expect, test } from '../set-up/test.ts'

/*
 * Tests playback of problematic real files: other codecs, no sound, damaged, missing, or with a wrong duration.
 */

const player = (page: Page) => page.getByRole('group', { name: 'Video player' })
const play = (page: Page) => page.keyboard.press('k')
const timeOf = (page: Page) =>
  page.locator('[data-picture] video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Serves the same file for all media requests, including ranges. Returns a function that sets the file. */
async function serveMedia(page: Page) {
  let file: Buffer | number = 404
  let contentType = 'video/mp4'
  await page.route('**/media/videos/**', async (route) => {
    if (typeof file === 'number') return route.fulfill({ status: file, body: '' })
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers()['range'] ?? '') ?? []
    const headers = { 'accept-ranges': 'bytes' }
    if (first === undefined) return route.fulfill({ body: file, contentType, headers })
    const [start, end] = [Number(first), last ? Number(last) : file.length - 1]
    return route.fulfill({
      status: 206,
      body: file.subarray(start, end + 1),
      contentType,
      headers: { ...headers, 'content-range': `bytes ${start}-${end}/${file.length}` },
    })
  })
  return (served: Buffer | number, type = 'video/mp4') => {
    file = served
    contentType = type
  }
}

async function openVideo(page: Page, search = '') {
  const answer = await page.request.get('/api/v1/videos?limit=1&page=1&sortBy=views&sortType=desc')
  const { data } = (await answer.json()) as { data: { videos: { _id: string }[] } }
  await page.goto(`/watch/${data.videos[0]?._id}${search}`)
}

/** Adds a quality to the video. Its segments are missing, and so are its playlists unless `playlist` creates them. */
async function offerQuality(page: Page, playlist?: (name: string) => string) {
  await page.route(/\/api\/v1\/videos\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const stream = { kind: 'hls', url: '/media/streams/all.m3u8', heights: [360] }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, stream } } })
  })
  await page.route('**/media/streams/**', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (!playlist || !name.endsWith('.m3u8')) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ body: playlist(name), contentType: 'application/vnd.apple.mpegurl' })
  })
}

function playlistOf(name: string): string {
  const lines =
    name === 'all.m3u8'
      ? ['#EXT-X-STREAM-INF:BANDWIDTH=600000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"', '360.m3u8']
      : ['#EXT-X-TARGETDURATION:12', '#EXT-X-MAP:URI="head.mp4"', '#EXTINF:12,', '360.mp4', '#EXT-X-ENDLIST']
  return ['#EXTM3U', '#EXT-X-VERSION:7', ...lines, ''].join('\n')
}

async function chooseQuality(page: Page, name: string) {
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('group', { name: 'Player settings' }).getByLabel('Quality').selectOption(name)
  await page.keyboard.press('Escape')
}

for (const [what, file, type, length] of [
  ['VP9 and Opus in WebM', () => readClip('galaxy.webm'), 'video/webm', '0:18'],
  ['H.264 without sound', async () => withoutSound(await readClip('caustics.mp4')), 'video/mp4', '0:12'],
  ['a file that claims ten hours', async () => claiming(await readClip('galaxy.webm'), 36_000), 'video/webm', '600:00'],
] as const) {
  test(`${what} plays, and shows its declared duration`, async ({ page }) => {
    const serve = await serveMedia(page)
    serve(await file(), type)
    await openVideo(page)
    await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
    await play(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
    await expect(player(page).getByText(`/ ${length}`)).toBeAttached()
    await expect(player(page).getByRole('slider', { name: 'Seek' })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`of ${length}$`),
    )
  })
}

test.describe('files that do not play', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ })

  for (const [what, file, words] of [
    ['a missing file', 404, 'Its file no longer exists.'],
    ['a busy site', 503, 'The site is busy. Try again in a moment.'],
    [
      'a file that is not a video',
      Buffer.from('<!doctype html><title>Not a video</title>'),
      "can't play the file's format",
    ],
  ] as const) {
    const tag = file === 503 ? '@smoke' : []
    test(`${what} is reported, and a retry continues at the same position`, { tag }, async ({ page }) => {
      const serve = await serveMedia(page)
      serve(file)
      await openVideo(page, '?t=4')
      await expect(player(page).getByRole('status')).toContainText(words)
      serve(await readClip('caustics.mp4'))
      await player(page).getByRole('button', { name: 'Reload video' }).click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(4.2)
    })
  }

  test(
    'a removed video or file shows an error when opened from a card, from its URL, and in an embedded player',
    { tag: '@smoke' },
    async ({ page }) => {
      const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
      await page.goto('/')
      const title = await card.getByRole('heading').innerText()
      // Other providers may respond with 410; Kinora's provider responds with 404.
      await page.route(/\/api\/v1\/videos\/[^/?]+$/, (route) =>
        route.fulfill({ status: 410, json: { statusCode: 410, data: null, success: false, message: 'Gone' } }),
      )
      await card.getByRole('link', { name: title }).first().click()
      const notFound = page.getByRole('heading', { level: 1, name: 'Video not found' })
      await expect(notFound).toBeVisible()
      await expect(page.locator('video')).toHaveCount(0)
      await page.reload()
      await expect(notFound).toBeVisible()
      const embedded = new URL(page.url()).pathname.replace('watch', 'embed')
      await page.getByRole('link', { name: 'Discover Videos' }).click()
      await expect(card).toBeVisible()
      await page.goto(embedded)
      await expect(page.getByRole('status')).toHaveText('This video is no longer available.')

      await page.unroute(/\/api\/v1\/videos\/[^/?]+$/)
      const serve = await serveMedia(page)
      serve(410)
      await openVideo(page)
      await expect(player(page).getByRole('status')).toContainText('Its file no longer exists.')
    },
  )

  test('a site that stops sending is reported, and a retry continues at the same position', async ({
    page,
    siteUrl,
  }) => {
    const site = await startStallingSite(siteUrl)
    try {
      site.stallAfter(120_000, /^\/media\/videos\//)
      // Control the page's clock, so that the test doesn't have to sit through the timeout.
      await page.clock.install()
      const answer = await page.request.get('/api/v1/videos?limit=1&page=1&sortBy=views&sortType=desc')
      const { data } = (await answer.json()) as { data: { videos: [{ _id: string }] } }
      await page.goto(`${site.url}/watch/${data.videos[0]._id}`)
      await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
      await play(page)
      await expect
        .poll(() => page.locator('[data-picture] video').evaluate(({ readyState }: HTMLVideoElement) => readyState))
        .toBeLessThan(3)
      const note = player(page).getByText('Still loading. The connection is slow or was lost.')
      await expect(async () => {
        await page.clock.fastForward(8_000)
        await expect(note).toBeVisible({ timeout: 1_000 })
      }).toPass()
      const stalledAt = await timeOf(page)
      expect(stalledAt).toBeGreaterThan(0.5)

      const shown = await page.locator('[data-picture] video').evaluateHandle((video: HTMLVideoElement) => {
        const times: number[] = []
        video.addEventListener('timeupdate', () => video.readyState > 1 && times.push(video.currentTime))
        return times
      })
      site.goOn()
      await player(page).getByRole('button', { name: 'Reload video' }).click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(stalledAt + 0.5)
      await expect(note).toHaveCount(0)
      expect(Math.min(...(await shown.jsonValue()))).toBeGreaterThanOrEqual(stalledAt - 0.1)
    } finally {
      await site.stop()
    }
  })

  for (const [what, answer] of [
    ['without a playlist', undefined],
    ['without segments', playlistOf],
  ] as const) {
    test(`a quality ${what} is reported, and the previous quality continues at the same position`, async ({ page }) => {
      const serve = await serveMedia(page)
      serve(await readClip('caustics.mp4'))
      await offerQuality(page, answer)
      await openVideo(page)
      await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
      for (const key of ['k', '<', '<', '3']) await page.keyboard.press(key)
      await expect.poll(() => timeOf(page)).toBeGreaterThan(4)
      const chosenAt = await timeOf(page)
      await chooseQuality(page, '360p')
      await expect(player(page).getByRole('status')).toHaveText('360p is unavailable right now. Playback continues.')
      await expect.poll(() => timeOf(page)).toBeGreaterThan(chosenAt + 0.2)
      await expect(player(page).getByRole('button', { name: 'Pause' })).toBeAttached()
    })
  }

  test('a truncated file plays up to its end', async ({ page }) => {
    const serve = await serveMedia(page)
    const whole = await readClip('caustics.mp4')
    serve(whole.subarray(0, whole.length / 2))
    await openVideo(page)
    await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
    await play(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
  })

  test('the player reports that it is offline, and continues when the network returns', async ({ page, context }) => {
    const serve = await serveMedia(page)
    serve(503)
    await openVideo(page, '?t=4')
    await expect(player(page).getByRole('status')).toContainText('The site is busy')
    await context.setOffline(true)
    await player(page).getByRole('button', { name: 'Reload video' }).click()
    await expect(player(page).getByRole('status')).toContainText("You're offline. It resumes when you reconnect.")
    serve(await readClip('caustics.mp4'))
    await context.setOffline(false)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(4.2)
  })
})
