import type { Page } from '@playwright/test'

import { readClip } from '../set-up/clips.ts'
import { avatarPng } from '../set-up/pictures.ts'
import { expect, test } from '../set-up/test.ts'

const player = (page: Page) => page.getByRole('group', { name: 'Video player' })
const settings = (page: Page) => page.getByRole('group', { name: 'Player settings' })
const captionsIn = (words: string) => `WEBVTT\n\n00:00.000 --> 00:11.000\n${words}\n`
const timeOf = (page: Page) =>
  page.locator('[data-picture] video').evaluate((video: HTMLVideoElement) => video.currentTime)

const chapters = '0:00 Calm\n0:04 Wind\n0:08 Storm'

/** Uploads a video through the provider's API. @returns the video's ID. */
async function upload(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const answer = await page.request.post('/api/v1/videos', {
    multipart: {
      title: 'Weather',
      description: chapters,
      videoFile: { name: 'caustics.mp4', mimeType: 'video/mp4', buffer: await readClip('caustics.mp4') },
      thumbnail: { name: 'weather.png', mimeType: 'image/png', buffer: avatarPng },
    },
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { data: { _id: string } }).data._id
}

test('viewers see captions in two languages, and their settings are remembered', async ({ signedInPage: page }) => {
  const id = await upload(page)
  await page.goto(`/watch/${id}`)
  await page.getByRole('link', { name: 'Edit video' }).click()
  for (const [language, words] of [
    ['English', 'Light under water.'],
    ['français', 'Lumière sous l’eau.'],
  ] as const) {
    await page.getByRole('combobox', { name: 'Caption language' }).selectOption(language)
    const file = { name: 'words.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captionsIn(words)) }
    await page.getByLabel('Captions (WebVTT)').setInputFiles(file)
    await expect(page.getByText(`Captions in ${language} saved.`)).toBeVisible()
  }

  await page.goto(`/watch/${id}?t=1`)
  await expect(player(page).getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('c')
  const words = player(page).locator('[data-ground]')
  await expect(words).toHaveText('Light under water.')
  await player(page).hover()
  await player(page).getByRole('button', { name: 'Settings', exact: true }).click()
  await settings(page).getByRole('combobox', { name: 'Captions', exact: true }).selectOption('français')
  await settings(page).getByRole('combobox', { name: 'Caption size' }).selectOption('Very large')
  await settings(page).getByRole('combobox', { name: 'Caption background' }).selectOption('Black')
  await expect(words).toHaveText('Lumière sous l’eau.')
  const looks = () =>
    words.evaluate((element) => [
      getComputedStyle(element).fontSize,
      getComputedStyle(element.firstElementChild as Element).backgroundColor,
    ])
  const chosen = await looks()
  expect(Number.parseFloat(chosen[0] ?? '')).toBeGreaterThanOrEqual(24)
  expect(chosen[1]).toBe('rgb(0, 0, 0)')

  // While the menu is open, the controls stay visible during playback, with the captions above them.
  const video = player(page).locator('video')
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true
    void element.play()
  })
  await expect(player(page)).toHaveAttribute('data-controls-hidden')
  const bar = await player(page).getByRole('slider', { name: 'Seek' }).boundingBox()
  const place = await words.boundingBox()
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  await video.evaluate((element: HTMLVideoElement) => element.pause())

  await page.reload()
  await expect(words).toHaveText('Lumière sous l’eau.')
  await expect(words).toHaveAttribute('lang', 'fr')
  expect(await looks()).toEqual(chosen)
  await page.keyboard.press('c')
  await expect(words).toHaveCount(0)
})

test('times in the description are chapters, and times in comments are links', async ({ signedInPage: page }) => {
  const id = await upload(page)
  await page.goto(`/watch/${id}`)
  await expect(player(page).getByRole('button', { name: 'Settings', exact: true })).toBeAttached()
  const bar = player(page).getByRole('slider', { name: 'Seek' })
  // Retry, because the page may still be moving and the bar's preview loads on the first hover.
  const says = (words: RegExp, share: number) =>
    expect(async () => {
      const { x, y, width, height } = (await bar.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      await page.mouse.move(x + width * share, y)
      await page.mouse.move(x + width * share, y + height / 2)
      await expect(player(page).getByText(words)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  await says(/Wind/, 0.5)
  await says(/Storm/, 0.9)

  await page.getByRole('link', { name: '0:04' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(4)
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByRole('textbox', { name: 'Add a comment' }).fill('Look at 0:08!')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await comments.getByRole('link', { name: '0:08' }).click()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(8)
})
