import { installFfmpeg } from '@kinora/provider/install-ffmpeg'
import { makeClip } from '@kinora/provider/make-clip'
import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

// Encoding stands behind all else on its machine, so on a busy one it takes its time.
const madeMs = 300_000
test.setTimeout(2 * madeMs)
test.use({ expectedConsoleErrors: /net::ERR_FAILED/ })

const video = (page: Page) => page.locator('video')
const isOfStreams = (path: string) => path.startsWith('/media/streams/')
const timeOf = (page: Page) => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
const heightOf = (page: Page) => video(page).evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight)

test('an uploaded video is played as it was sent, then in the quality that its viewer chooses, and found again by its pictures', async ({
  signedInPage: page,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const clip = await makeClip(installFfmpeg(), { size: '1280x720', seconds: 12 })
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1')).json()) as {
    data: { videos: [{ thumbnail: string }] }
  }
  const thumbnail = await (await page.request.get(data.videos[0].thumbnail)).body()
  await page.goto('/upload')
  await page.getByLabel('Video file').setInputFiles({ name: 'clip.mp4', mimeType: 'video/mp4', buffer: clip })
  await page.getByLabel('Thumbnail').setInputFiles({ name: 'still.webp', mimeType: 'image/webp', buffer: thumbnail })
  await page.getByLabel('Title').fill('In several qualities')
  await page.getByLabel('Description').fill('For fast lines and slow ones.')
  await page.getByRole('button', { name: 'Upload Video' }).click()

  // At once it plays as it was sent, and its owner sees how far the rest is.
  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByRole('heading', { level: 1, name: 'In several qualities' })).toBeVisible()
  await expect.poll(() => heightOf(page)).toBe(720)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('group', { name: 'Player settings' })
  const quality = settings.getByLabel('Quality')
  await expect(settings.getByText(/More qualities are (?:being made: \d+ %|to be made)/).or(quality)).toBeVisible({
    timeout: madeMs,
  })
  await expect(quality).toBeVisible({ timeout: madeMs })
  await expect(quality.getByRole('option')).toHaveText(['Auto', '720p', '360p'])

  // Who leaves it to the player has the file, and not one byte more.
  expect(requested.filter(isOfStreams)).toEqual([])

  // Another quality goes on where the last one was.
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 5
    element.muted = true
  })
  await quality.selectOption('360p')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect.poll(() => heightOf(page)).toBe(360)
  await expect.poll(() => timeOf(page)).toBeGreaterThanOrEqual(5)
  expect(requested.filter(isOfStreams).some((path) => path.endsWith('-360.mp4'))).toBe(true)
  expect(requested.filter(isOfStreams).some((path) => path.endsWith('-720.mp4'))).toBe(false)

  // It is sought in, and the bar shows where to.
  const bar = page.getByRole('slider', { name: 'Seek' })
  const box = await bar.boundingBox()
  if (!box) throw new Error('The seek bar is not there.')
  await page.mouse.move(box.x + box.width * 0.73, box.y + box.height / 2)
  await expect(page.locator('[data-storyboard]')).toHaveAttribute('data-storyboard', '8')
  await page.mouse.click(box.x + box.width * 0.73, box.y + box.height / 2)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(8)
  await expect.poll(() => heightOf(page)).toBe(360)

  // The choice is the viewer's, for every video and visit.
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(quality).toHaveValue('360')

  // A file that cannot be played gives way by itself.
  await quality.selectOption('Auto')
  await page.route('**/media/videos/*', (route) => route.abort())
  await page.reload()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(0)
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.error)).toBeNull()
})
