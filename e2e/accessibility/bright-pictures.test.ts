import { demo } from '@kinora/provider/seed'
import { logIn } from '@kinora/test-kit/playwright'
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'
import { contrastOfSlider, contrastsIn, paintPicturesWhite } from './contrast-over-pictures.ts'

interface Wire {
  data: { videos: { _id: string }[] }
}

/** Finds a demo video and gives it captions for its whole duration. Returns the video's ID. */
async function videoWithCaptions(request: APIRequestContext, siteUrl: string): Promise<string> {
  const user = demo.users.find(({ email }) => email === demo.demoLogin.email)
  const channel = (await (await request.get(`/api/v1/users/channel/${user?.username}`)).json()) as {
    data: { _id: string }
  }
  const list = await request.get(`/api/v1/videos?userId=${channel.data._id}&sortBy=createdAt&sortType=asc`)
  const id = ((await list.json()) as Wire).data.videos[0]?._id ?? ''
  const { origins } = await logIn(siteUrl, demo.demoLogin)
  const saved = await request.post(`/api/v1/videos/${id}/captions`, {
    data: { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:59.000\nGood morning.\n' },
    headers: { Authorization: `Bearer ${origins[0]?.localStorage[0]?.value}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  return id
}

async function expectContrast(page: Page, selector: string, parts: RegExp[]) {
  const found = await contrastsIn(page, selector)
  for (const part of parts) expect(found.map((each) => each.part)).toContainEqual(expect.stringMatching(part))
  const weak = found.filter(({ kind, ratio }) => ratio < (kind === 'text' ? 4.5 : 3))
  expect(weak, `over white, in ${selector}, ${page.viewportSize()?.width} px wide`).toEqual([])
}

/** Checks a slider's contrast (WCAG 1.4.11), because nothing but the bar shows its position and range. */
async function expectSliderIsSeen(page: Page, slider: Locator) {
  const contrast = await contrastOfSlider(page, slider)
  const weak = Object.entries(contrast).filter(([, ratio]) => ratio < 3)
  const name = await slider.getAttribute('aria-label')
  expect(weak, `${name} over white at ${page.url()}, ${page.viewportSize()?.width} px wide`).toEqual([])
}

/** Checks a player's seek and volume bars, with both at half. */
async function expectBarsAreSeen(page: Page) {
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration / 2
    video.muted = false
    video.volume = 0.5
  })
  const seek = page.getByRole('slider', { name: 'Seek' })
  await expect.poll(() => seek.evaluate((input: HTMLInputElement) => +input.value / +input.max)).toBeCloseTo(0.5)
  await seek.hover({ force: true })
  await expectSliderIsSeen(page, seek)
  const volume = page.getByRole('slider', { name: 'Volume' })
  await page.getByRole('button', { name: 'Mute' }).hover()
  if (await volume.isVisible()) await expectSliderIsSeen(page, volume)
}

const hasPicture = (page: Page) =>
  expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1)

test('text and controls are readable over white images in the player, captions, mini player, cards and embedded player', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await videoWithCaptions(request, baseURL ?? '')
  const player = page.getByRole('group', { name: 'Video player' })
  await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(`/watch/${id}?t=1`)
  await hasPicture(page)
  await player.hover()
  await player.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('group', { name: 'Player settings' })
  await settings.getByRole('combobox', { name: 'Captions', exact: true }).selectOption('English')
  await settings.getByRole('combobox', { name: 'Caption background' }).selectOption({ index: 2 })
  await page.keyboard.press('Escape')
  await player.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await paintPicturesWhite(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    await player.getByRole('slider', { name: 'Seek' }).hover({ force: true })
    await expect(player.locator('[data-ground]')).toHaveText('Good morning.')
    await expectContrast(page, '[aria-label="Video player"]', [/Good morning/, /^Play$/, /^Settings$/, /0:\d\d/])
  }

  await page.setViewportSize({ width: 1280, height: 780 })
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('i')
  await expect(page.getByRole('region', { name: 'Mini player' })).toBeVisible()
  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  await expect(card).toBeVisible()
  await expectContrast(page, '[aria-label="Mini player"]', [/Close mini player/])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(async () => {
    await page.mouse.move(0, 0)
    await card.hover()
    await expect(card.locator('video')).toHaveCSS('opacity', '1', { timeout: 2_000 })
  }).toPass()
  await expectContrast(page, 'article:has(video)', [/^\d+:\d\d$/])

  await page.goto(`/embed/${id}`)
  await page.getByRole('button', { name: 'Play' }).first().click()
  await hasPicture(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await paintPicturesWhite(page)
  await expectContrast(page, 'body', [/^Play$/, /0:\d\d/])
})

test('progress, seek position and volume are visible over a white frame on the watch page and in the embedded player', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await videoWithCaptions(request, baseURL ?? '')
  await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // An embedded player is exactly as high as its video, with no black area below.
  const windows = { [`/watch/${id}`]: [780, 780], [`/embed/${id}`]: [720, 180] }
  for (const [path, [wide, narrow]] of Object.entries(windows)) {
    await page.goto(path)
    if (path.startsWith('/embed')) await page.getByRole('button', { name: 'Play' }).first().click()
    await hasPicture(page)
    await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
    await paintPicturesWhite(page)
    for (const size of [
      { width: 1280, height: wide ?? 0 },
      { width: 320, height: narrow ?? 0 },
    ]) {
      await page.setViewportSize(size)
      await expectBarsAreSeen(page)
    }
    // The buffered part covers the rest of the bar, so check the bar with and without it.
    await page.evaluate(() => {
      for (const loaded of document.querySelectorAll<HTMLElement>('[style*="--length"]')) loaded.hidden = true
    })
    await expectBarsAreSeen(page)
  }
})
