import { installFfmpeg } from '@kinora/provider/install-ffmpeg'
import { makeClip } from '@kinora/provider/make-clip'
import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

// Encoding runs at the lowest priority, so it's slow on a busy machine.
const madeMs = 300_000
test.setTimeout(2 * madeMs)
test.use({ expectedConsoleErrors: /net::ERR_FAILED/ })

/** The player's video element. Hovered cards and the skeleton have video elements of their own. */
const video = (page: Page) => page.locator('#root video:not([aria-hidden])')
const isOfStreams = (path: string) => path.startsWith('/media/streams/')
const timeOf = (page: Page) => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
const heightOf = (page: Page) => video(page).evaluate(({ videoHeight }: HTMLVideoElement) => videoHeight)

/** Adds captions to the open video through the provider's API. */
async function addCaptions(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const text = 'WEBVTT\n\n00:00.000 --> 00:59.000\nColours that move.\n'
  const saved = await page.request.post(`/api/v1/videos/${new URL(page.url()).pathname.split('/').at(-1)}/captions`, {
    data: { language: 'en', label: 'English', text },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

/** Tracks whether the page keeps the same video element, and records interruptions that a viewer would notice. */
async function watchElement(page: Page) {
  await video(page).evaluate((element: HTMLVideoElement) => {
    const events: string[] = []
    Object.assign(globalThis, { watched: { element, events } })
    for (const name of ['pause', 'emptied', 'waiting', 'seeking'])
      element.addEventListener(name, () => events.push(name))
  })
  return () =>
    page.evaluate(() => {
      const { watched } = globalThis as unknown as { watched: { element: HTMLVideoElement; events: string[] } }
      return { isSame: document.querySelector('video:not([aria-hidden])') === watched.element, events: watched.events }
    })
}

test('an uploaded video first plays the original file, then the chosen quality, with storyboard frames', async ({
  signedInPage: page,
  baseURL,
}) => {
  const requested: string[] = []
  const origins = new Set<string>()
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const [, kind] = /\/(videos|streams)\/[^/]+\.mp4$/.exec(pathname) ?? []
    if (response.ok() && kind) origins.add(`${kind}: ${origin}`)
  })
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

  // The original file is playable right away, and the owner sees how far the renditions are.
  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByRole('heading', { level: 1, name: 'In several qualities' })).toBeVisible()
  await expect.poll(() => heightOf(page)).toBe(720)
  const { pathname: ownFile } = new URL(await video(page).evaluate(({ currentSrc }: HTMLVideoElement) => currentSrc))
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('group', { name: 'Player settings' })
  const quality = settings.getByLabel('Quality')
  await expect(
    settings.getByText(/Preparing more qualities: \d+%|More qualities coming soon|In the queue/).or(quality),
  ).toBeVisible({
    timeout: madeMs,
  })
  await expect(quality).toBeVisible({ timeout: madeMs })
  await expect(quality.getByRole('option')).toHaveText(['Auto', '720p', '360p'])

  // With automatic quality, the player loads only the original file.
  expect(requested.filter(isOfStreams)).toEqual([])

  // Changing the quality keeps the position.
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

  // With bucket storage, the original file comes from the bucket, but streams still go through the site.
  expect([...origins]).toEqual([`videos: ${process.env['KINORA_MEDIA_ORIGIN'] ?? baseURL}`, `streams: ${baseURL}`])

  // When the viewer seeks, the bar shows the target.
  const bar = page.getByRole('slider', { name: 'Seek' })
  const box = await bar.boundingBox()
  if (!box) throw new Error('The seek bar is not visible.')
  // Seeks to 8.3 s, or 8.6 s in the rendition, whose timestamps start two frames late.
  const [x, y] = [box.x + box.width * 0.69, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await expect(page.locator('[data-storyboard]')).toHaveAttribute('data-storyboard', '8')
  await page.mouse.click(x, y)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(8)
  await expect.poll(() => heightOf(page)).toBe(360)

  // The chosen quality sticks across videos and visits.
  await page.reload()
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect(quality).toHaveValue('360')

  // A link with a start time starts playback there, in the chosen quality and with captions.
  await addCaptions(page)
  await page.goto(`${new URL(page.url()).pathname}?t=4`)
  await expect(page.getByRole('button', { name: 'Captions' })).toBeAttached()
  for (const key of ['k', '<', '<', 'c']) await page.keyboard.press(key)
  await expect.poll(() => heightOf(page)).toBe(360)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(4)
  const words = page.getByRole('group', { name: 'Video player' }).getByText('Colours that move.')
  await expect(words).toBeVisible()

  // The video element moves between pages without new requests.
  const loadedUntil = () => video(page).evaluate(({ buffered }: HTMLVideoElement) => buffered.end(buffered.length - 1))
  await expect.poll(loadedUntil).toBeGreaterThan(11.5)
  // Play slowly from the beginning, so that the video doesn't end during the test.
  for (const key of ['<', 'Home']) await page.keyboard.press(key)
  await expect(video(page)).toHaveJSProperty('playbackRate', 0.25)
  await expect.poll(() => timeOf(page)).toBeLessThan(3)
  const watched = await watchElement(page)
  requested.splice(0)
  await page.getByRole('link', { name: 'Kinora home' }).click()
  const miniPlayer = page.getByRole('region', { name: 'Mini player' })
  await expect(miniPlayer).toBeVisible()
  const leftAt = await timeOf(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(leftAt)
  await miniPlayer.getByRole('link', { name: 'In several qualities' }).click()
  await expect(miniPlayer).toBeHidden()
  await expect(words).toBeVisible()
  expect(await watched()).toEqual({ isSame: true, events: [] })
  // Don't count a hovered card, which loads its own preview file.
  expect(requested.filter((path) => path === ownFile || isOfStreams(path))).toEqual([])

  // During playback, a new quality takes effect at the next segment, without a jump.
  for (const key of ['Home', '>']) await page.keyboard.press(key)
  await expect.poll(() => timeOf(page)).toBeLessThan(3)
  await page.getByRole('button', { name: 'Settings' }).click()
  const switchedAt = await timeOf(page)
  await quality.selectOption('720p')
  await expect.poll(() => heightOf(page)).toBe(720)
  expect(await timeOf(page)).toBeGreaterThanOrEqual(switchedAt)
  await expect(words).toBeVisible()

  // With data saver on, the player uses the lowest quality.
  await video(page).evaluate((element: HTMLVideoElement) => {
    element.currentTime = 0
    return element.play()
  })
  await settings.getByLabel('Save data').check()
  await expect(quality).toHaveValue('0')
  await expect.poll(() => heightOf(page)).toBe(360)
  await settings.getByLabel('Save data').uncheck()

  // If the original file can't be played, the player switches to a rendition.
  await quality.selectOption('Auto')
  await page.route('**/media/videos/*', (route) => route.abort())
  await page.reload()
  await expect.poll(() => heightOf(page)).toBeGreaterThan(0)
  expect(await video(page).evaluate((element: HTMLVideoElement) => element.error)).toBeNull()

  // If both fail to load, the viewer sees an error, and retrying resumes at the same position.
  const moment = `${new URL(page.url()).pathname}?t=6`
  const refused: string[] = []
  await page.route('**/media/streams/*', (route) => {
    refused.push(route.request().resourceType())
    return route.abort()
  })
  await page.goto(moment)
  // The browser itself may try the stream first. Once the script has tried too, the player falls back to the original file.
  await expect.poll(() => refused).toContain('xhr')
  await expect
    .poll(() => video(page).evaluate(({ src, error }: HTMLVideoElement) => Boolean(error) && new URL(src).pathname))
    .toContain('/media/videos/')
  const reloadVideo = page.getByRole('button', { name: 'Reload video' })
  await expect(reloadVideo).toBeVisible()
  await page.unroute('**/media/streams/*')
  await reloadVideo.click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(6)
  expect(await heightOf(page)).toBeGreaterThan(0)
})
