import type { Page } from '@playwright/test'

import { hold } from '../set-up/hold.ts'
import { expect, test } from '../set-up/test.ts'

interface Listed {
  _id: string
  title: string
  /** In seconds. */
  duration: number
  views: number
}

const player = (page: Page) => page.getByRole('group', { name: 'Video player' })
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true })
const settings = (page: Page) => page.getByRole('group', { name: 'Player settings' })
/** Reads the state of the video that the viewer sees and hears. */
const media = (page: Page) =>
  page.locator('[data-picture] video').evaluate((video: HTMLVideoElement) => {
    const { currentTime, paused, muted, volume, playbackRate } = video
    return { time: currentTime, paused, muted, volume, speed: playbackRate }
  })
const timeOf = async (page: Page) => (await media(page)).time

/** Picks the longest video on the home page. */
async function someVideo(page: Page): Promise<Listed> {
  const answer = await page.request.get('/api/v1/videos?limit=8&page=1&sortBy=views&sortType=desc')
  const { data } = (await answer.json()) as { data: { videos: Listed[] } }
  const [longest] = data.videos.toSorted((one, other) => other.duration - one.duration)
  if (longest === undefined) throw new Error('The demo data does not contain a video.')
  return longest
}

/** Opens a video by its URL, so that it doesn't autoplay. */
async function open(page: Page, { _id }: Pick<Listed, '_id'>, search = '') {
  await page.goto(`/watch/${_id}${search}`)
  await expect(button(page, 'Settings')).toBeAttached()
}

async function openSettings(page: Page) {
  await player(page).hover()
  await button(page, 'Settings').click()
  await expect(settings(page)).toBeVisible()
}

test('each documented key works and shows a message, settings are remembered, and letter keys can be turned off', async ({
  page,
}) => {
  const video = await someVideo(page)
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  await open(page, video)

  await press('5')
  await expect.poll(() => timeOf(page)).toBeCloseTo(video.duration / 2, 0)
  const middle = await timeOf(page)
  const steps: [key: string, by: number][] = [
    ['j', -10],
    ['l', 10],
    ['ArrowLeft', -5],
    ['ArrowRight', 5],
  ]
  let expected = middle
  for (const [key, by] of steps) {
    await press(key)
    expected = Math.max(0, expected + by)
    await expect(player(page).getByText(`${by < 0 ? '−' : '+'}${Math.abs(by)} s`)).toBeAttached()
    await expect.poll(() => timeOf(page), key).toBeCloseTo(expected, 1)
  }
  await press('.')
  await expect.poll(() => timeOf(page)).toBeGreaterThan(expected)
  await press(',', 'Home')
  await expect.poll(() => timeOf(page)).toBe(0)
  await press('ArrowDown', 'ArrowDown')
  await expect(player(page).getByText('Volume 90%')).toBeAttached()
  await press('ArrowUp', 'm', '>', '>', '<')
  await expect(player(page).getByText('Speed 1.25×')).toBeAttached()
  await press('t')
  await expect(button(page, 'Cinema mode')).toHaveAttribute('aria-pressed', 'true')
  await press('f')
  await expect(button(page, 'Exit full screen')).toBeAttached()
  await press('f')
  await expect(button(page, 'Full screen')).toBeAttached()
  await press(' ')
  await expect.poll(() => media(page)).toMatchObject({ paused: false })
  await press('k')
  await expect.poll(() => media(page)).toMatchObject({ paused: true })

  // The space bar presses the focused button.
  await button(page, 'Unmute').focus()
  await press(' ')
  expect(await media(page)).toMatchObject({ muted: false, paused: true })
  await press(' ')
  await openSettings(page)
  await settings(page).getByLabel('Autoplay next video').uncheck()
  await press('Escape')

  await page.getByRole('heading', { level: 1 }).focus()
  await press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('checkbox', { name: /Use letters, digits and symbols/ }).uncheck()
  await help.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(button(page, 'Cinema mode')).toHaveAttribute('aria-pressed', 'true')
  await press('m', '9', 'k', '?')
  const [remembered] = [await media(page)]
  expect(remembered).toMatchObject({ muted: true, speed: 1.25, paused: true, time: 0 })
  expect(remembered.volume).toBeCloseTo(0.95)
  await expect(help).toHaveCount(0)
  await openSettings(page)
  await expect(settings(page).getByLabel('Autoplay next video')).not.toBeChecked()
})

test('a key pressed before the player is ready takes effect afterwards', { tag: '@smoke' }, async ({ page }) => {
  const video = await someVideo(page)
  // Hold back the files with the player's features.
  const goOn = await hold(page, '**/mf/watch/**/*.js')
  await page.goto(`/watch/${video._id}`, { waitUntil: 'commit' })
  await expect(page.locator('.skeleton')).toBeAttached()
  await page.keyboard.press('m')
  await page.keyboard.press('3')
  await page.keyboard.press('k')
  await page.keyboard.press('?')
  goOn()
  await expect.poll(() => media(page)).toMatchObject({ muted: true, paused: false })
  expect(await timeOf(page)).toBeGreaterThanOrEqual(video.duration * 0.3 - 0.1)
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test(
  "a visitor's position is shown on the card and restored, and a link with a time starts at that time",
  { tag: '@smoke' },
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const video = await someVideo(page)
    await open(page, video, '?t=6')
    expect(await timeOf(page)).toBe(6)
    await page.keyboard.press('k')
    await expect.poll(() => timeOf(page)).toBeGreaterThan(6.2)
    await page.keyboard.press('k')
    const stoppedAt = Math.floor(await timeOf(page))
    expect(await page.evaluate(() => navigator.mediaSession.metadata?.title)).toBe(video.title)

    await page.locator('[data-picture]').click({ button: 'right' })
    const menu = page.getByRole('group', { name: 'Video', exact: true })
    await menu.getByRole('button', { name: /^Copy link at 0:0\d$/ }).click()
    await expect(menu.getByText('Link copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/watch/${video._id}?t=${stoppedAt}`,
    )
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Kinora home' }).click()
    const card = page
      .getByRole('region', { name: 'Trending Videos' })
      .getByRole('article')
      .filter({ hasText: video.title })
    await expect(card.getByText(`${Math.round((stoppedAt / video.duration) * 100)}% watched`)).toBeAttached()
    await page.goto(`/watch/${video._id}`)
    await expect.poll(() => timeOf(page)).toBe(stoppedAt)
  },
)

test('only playing counts a view, and the next video starts at the end unless the viewer cancels', async ({ page }) => {
  const video = await someVideo(page)
  const viewsOf = async () => {
    const answer = await page.request.get(`/api/v1/videos/${video._id}`, {
      headers: { 'x-kinora-views': 'separate' },
    })
    return ((await answer.json()) as { data: Listed }).data.views
  }
  const before = await viewsOf()
  const isAwake = page.evaluate.bind(page, () => 'askedToStayAwake' in globalThis)
  await page.addInitScript(() => {
    const { wakeLock } = navigator
    const request = wakeLock.request.bind(wakeLock)
    wakeLock.request = (type) => {
      Object.assign(globalThis, { askedToStayAwake: type })
      return request(type)
    }
  })
  await open(page, video)
  await expect(page.locator('[style*="--length"]').first()).toBeAttached()
  expect(await viewsOf()).toBe(before)
  expect(await isAwake()).toBe(false)
  const counted = page.waitForResponse((response) => response.url().endsWith(`/videos/${video._id}/views`))
  await page.keyboard.press('k')
  for (let times = 0; times < 7; times++) await page.keyboard.press('>')
  expect((await counted).ok()).toBe(true)
  expect(await viewsOf()).toBe(before + 1)
  expect(await isAwake()).toBe(true)

  await page.keyboard.press('9')
  const next = player(page).getByRole('group', { name: 'Up next' })
  await expect(next.getByText('The next video begins in 8 seconds.')).toBeAttached()
  await next.getByRole('button', { name: 'Cancel' }).click()
  await expect(next.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await button(page, 'Replay').click()
  await expect(next).toHaveCount(0)
  await openSettings(page)
  await settings(page).getByLabel('Autoplay next video').uncheck()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('End')
  await expect(next.getByRole('link', { name: 'Play now' })).toBeVisible()
  await expect(next.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
  await next.getByRole('link', { name: 'Play now' }).click()
  await expect(page).not.toHaveURL(new RegExp(video._id))
  await expect.poll(() => media(page)).toMatchObject({ paused: false })
})

test('media keys control the video, the screen stays on, picture-in-picture works, and the next video starts automatically', async ({
  page,
}) => {
  const video = await someVideo(page)
  await page.addInitScript(() => {
    const handlers: Record<string, MediaSessionActionHandler | null> = {}
    const locks: Pick<WakeLockSentinel, 'released'>[] = []
    const { mediaSession, wakeLock } = navigator
    const setActionHandler = mediaSession.setActionHandler.bind(mediaSession)
    mediaSession.setActionHandler = (action, handler) => {
      setActionHandler(action, handler)
      handlers[action] = handler
    }
    // A headless browser has no screen to keep on and would reject the request.
    wakeLock.request = async () => {
      const lock = { released: false, release: async () => void (lock.released = true) }
      locks.push(lock)
      return lock as unknown as WakeLockSentinel
    }
    Object.assign(globalThis, { system: { handlers, locks } })
  })
  interface System {
    handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>>
    locks: Pick<WakeLockSentinel, 'released'>[]
  }
  /** Simulates pressing a system media key. Times are in seconds. */
  const pressKey = (details: MediaSessionActionDetails) =>
    page.evaluate((given) => {
      const { system } = globalThis as unknown as { system: System }
      system.handlers[given.action]?.(given)
    }, details)
  const screensHeld = () =>
    page.evaluate(() => {
      const { system } = globalThis as unknown as { system: System }
      return system.locks.filter(({ released }) => !released).length
    })
  await page.clock.install()
  await open(page, video)

  await pressKey({ action: 'seekto', seekTime: 3 })
  expect(await timeOf(page)).toBe(3)
  await pressKey({ action: 'seekforward', seekOffset: 2 })
  expect(await timeOf(page)).toBe(5)
  await pressKey({ action: 'seekbackward', seekOffset: 4 })
  expect(await timeOf(page)).toBe(1)
  await page.keyboard.press('k')
  await expect.poll(screensHeld).toBe(1)
  await page.keyboard.press('k')
  await expect.poll(screensHeld).toBe(0)

  await button(page, 'Picture in picture').click()
  await expect(button(page, 'Exit picture in picture')).toBeAttached()
  const isApart = () => page.evaluate(() => document.pictureInPictureElement === document.querySelector('video'))
  expect(await isApart()).toBe(true)
  await button(page, 'Exit picture in picture').click()
  await expect(button(page, 'Picture in picture')).toBeAttached()
  expect(await isApart()).toBe(false)

  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('k')
  await page.keyboard.press('9')
  await expect(player(page).getByText('The next video begins in 8 seconds.')).toBeAttached()
  await expect.poll(screensHeld).toBe(0)
  await page.clock.runFor(7_000)
  await expect(page).toHaveURL(new RegExp(video._id))
  await expect(async () => {
    await page.clock.runFor(1_000)
    await expect(page).not.toHaveURL(new RegExp(video._id), { timeout: 1_000 })
  }).toPass()
  await expect.poll(() => media(page)).toMatchObject({ paused: false })
})

test('hovering a card plays its video without sound', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  const preview = card.locator('video')
  // The preview code loads after the page.
  await expect(async () => {
    await page.mouse.move(0, 0)
    await card.hover()
    await expect(preview).toBeAttached({ timeout: 2_000 })
  }).toPass()
  await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0)
  await expect(preview).toHaveJSProperty('muted', true)
  await page.mouse.move(0, 0)
  await expect(preview).toHaveCount(0)
})
