import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

interface Wire {
  data: { videos: { _id: string }[] }
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const toggle = (page: Page) => page.getByRole('button', { name: 'Toggle menu' })
const boxOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function firstVideo(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as Wire
  return `/watch/${data.videos[0]?._id}`
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true })

  test('the menu is a bottom bar that opens as a drawer', { tag: '@smoke' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
    // The menu starts open in a new session. The first tap on the page takes effect and closes the menu.
    await expect(menu(page).getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.getByRole('heading', { name: 'Recent Uploads' }).tap({ position: { x: 300, y: 10 }, force: true })

    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Trending', 'Subscriptions'])
    await expect.poll(() => boxOf(page, '#main-menu')).toEqual({ x: 0, y: 740 - 64, width: 360, height: 64 })
    expect(await boxOf(page, 'main')).toMatchObject({ x: 0, width: 360 })

    await toggle(page).tap()
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeFocused()
    await expect.poll(async () => (await boxOf(page, '#main-menu')).width).toBe(256)
    // The page is inert, but the bar isn't.
    await expect(page.locator('main')).toHaveAttribute('inert')
    await page.getByRole('searchbox', { name: 'Search' }).focus()
    await page.keyboard.press('Escape')
    await expect(toggle(page)).toBeFocused()
    await toggle(page).tap()
    await page.touchscreen.tap(330, 500)
    await expect(toggle(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(page).toHaveURL('/')
  })

  test('the first press in a session also works at the end of a long page', async ({ signedInPage: page }) => {
    await page.goto('/upload')
    await page.getByText('More options').waitFor()
    await page.getByRole('button', { name: 'Upload Video' }).tap()
    await expect(page.getByText('Title is required')).toBeVisible()
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Trending', 'Subscriptions'])
  })

  test('the player seeks on double taps at the sides, and locks landscape orientation for wide videos in full screen', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      sessionStorage.setItem('sidebarOpen', 'false')
      const turned: string[] = []
      Object.assign(globalThis, { turned })
      // The test machine can't rotate its screen.
      Object.assign(ScreenOrientation.prototype, { lock: async (way: string) => void turned.push(way) })
    })
    await page.goto(await firstVideo(page))
    const player = page.getByRole('group', { name: 'Video player' })
    await expect(player.getByRole('button', { name: 'Full screen' })).toBeAttached()
    const timeOf = () => page.locator('[data-picture] video').evaluate((video: HTMLVideoElement) => video.currentTime)
    const box = await boxOf(page, '[data-picture]')
    const tap = (part: number) => page.touchscreen.tap(box.x + box.width * part, box.y + box.height * 0.4)
    // Taps only count as a double tap in quick succession, so retry on a slow machine.
    const tapTwice = (part: number, words: string) =>
      expect(async () => {
        await tap(part)
        await tap(part)
        await expect(player.getByText(words)).toBeAttached({ timeout: 1_000 })
      }).toPass()

    await tap(0.5)
    await expect.poll(timeOf).toBeGreaterThan(0)
    await page.keyboard.press('k')
    const stoppedAt = await timeOf()
    await tapTwice(0.85, '+10 s')
    const jumpedTo = await timeOf()
    expect(jumpedTo).toBeGreaterThan(stoppedAt)
    await tapTwice(0.15, '−10 s')
    expect(await timeOf()).toBeLessThan(jumpedTo)

    await player.getByRole('button', { name: 'Full screen' }).tap()
    await expect(player.getByRole('button', { name: 'Exit full screen' })).toBeAttached()
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { turned: string[] }).turned))
      .toEqual(['landscape'])
  })

  test('the top bar hides while the viewer scrolls down, and returns when they scroll up', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(await firstVideo(page))
    await expect(page.getByRole('region', { name: 'Related Videos' }).getByRole('article')).toHaveCount(10)
    const topOfBar = async () => Math.round((await boxOf(page, 'header')).y)
    const scrollBy = (px: number) => page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), px)
    const topOfTitle = () =>
      page.evaluate(() => Math.round((document.querySelector('main h1')?.getBoundingClientRect().top ?? 0) + scrollY))
    const title = await topOfTitle()

    await scrollBy(500)
    await expect.poll(topOfBar).toBeLessThanOrEqual(-100)
    expect(await topOfTitle()).toBe(title)
    await scrollBy(-20)
    await expect.poll(topOfBar).toBe(0)
    await scrollBy(100)
    await expect.poll(topOfBar).toBeLessThanOrEqual(-100)
    // Keyboard focus brings the bar back.
    await page.keyboard.press('Tab')
    await toggle(page).focus()
    await expect.poll(topOfBar).toBe(0)
  })

  test("bars and controls stay inside the phone's safe area", async ({ page, context }) => {
    const edges = { top: 47, bottom: 34 }
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: edges })
    await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
    await page.goto(await firstVideo(page))
    const player = page.getByRole('group', { name: 'Video player' })
    const spaceBelow = async (part: Locator) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return (await page.evaluate(() => innerHeight)) - y - height
    }
    const fullScreen = player.getByRole('button', { name: 'Full screen' })
    await expect(fullScreen).toBeAttached()
    expect((await toggle(page).boundingBox())?.y).toBeGreaterThanOrEqual(edges.top)
    for (const link of await menu(page).getByRole('link').all())
      expect(await spaceBelow(link)).toBeGreaterThanOrEqual(edges.bottom)
    // Outside full screen, the player ends far above the phone's edge, so its controls need no extra space.
    expect((await spaceBelow(fullScreen)) - (await spaceBelow(player))).toBeLessThan(edges.bottom)
    await fullScreen.tap()
    const exit = player.getByRole('button', { name: 'Exit full screen' })
    await expect.poll(() => spaceBelow(player)).toBe(0)
    await expect.poll(() => spaceBelow(exit)).toBeGreaterThanOrEqual(edges.bottom)
  })

  test('the end of a page and the focused element stay above the bottom bar', async ({ page }) => {
    await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
    await page.goto('/signup')
    const last = page.getByRole('main').getByRole('link', { name: 'Log in' })
    await expect(last).toBeVisible()
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(740 - 64)
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    const password = page.getByLabel('Confirm password')
    await password.focus()
    const box = await password.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 64)
  })
})

/** Window widths in pixels, in ascending order: at regular intervals and around every breakpoint. */
const windowWidths = [
  ...Array.from({ length: 31 }, (_, step) => 320 + 40 * step),
  519,
  521,
  552,
  639,
  719,
  1023,
  1024,
  1099,
  1181,
  1279,
  1281,
  1920,
  2240,
  2560,
].toSorted((a, b) => a - b)

test('a wider window never has a smaller player, with the menu open or collapsed', async ({ page }) => {
  await page.goto(await firstVideo(page))
  const player = page.getByLabel('Video player')
  await expect(player).toBeVisible()
  for (const state of ['open', 'collapsed']) {
    const smaller: string[] = []
    let last = { window: 0, player: 0 }
    for (const width of windowWidths) {
      await page.setViewportSize({ width, height: 1440 })
      const measured = Math.round((await player.boundingBox())?.width ?? 0)
      if (measured < last.player) smaller.push(`${last.player} px at ${last.window}, ${measured} px at ${width}`)
      last = { window: width, player: measured }
    }
    expect(smaller, `the menu is ${state}`).toEqual([])
    expect(last.player).toBeGreaterThan(1200)
    await toggle(page).click()
  }
})

test('a home page row fills exactly one line at every window width', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await page.goto('/')
  const row = page.getByRole('region', { name: 'Trending Videos' })
  await expect(row.getByRole('article')).toHaveCount(8)
  for (const width of [320, 600, 768, 1024, 1280, 1920, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const { line, cards, window } = await row.evaluate((region) => ({
      line: region.getBoundingClientRect(),
      cards: [...region.querySelectorAll('article')].map((card) => card.getBoundingClientRect()),
      window: document.documentElement.clientWidth,
    }))
    expect(new Set(cards.map(({ top }) => top)).size, `lines at ${width} px`).toBe(1)
    const seen = cards.filter(({ left }) => left < window)
    const whole = cards.filter(({ right }) => right <= line.right + 1)
    const reach = Math.max(...seen.map(({ right }) => right))
    expect(reach, `the end of the line at ${width} px`).toBeGreaterThanOrEqual(Math.floor(line.right))
    // After the last complete card, the shelf shows either the start of the next card or nothing.
    if (width >= 768) expect(Math.max(...whole.map(({ right }) => right))).toBeCloseTo(line.right, 0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  // With reduced motion, there's no sliding animation, so the card is already in its final position.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const last = row.getByRole('article').last()
  const leftOfLast = async () => Math.round((await last.boundingBox())?.x ?? 0)
  await expect(row.getByRole('button', { name: 'Previous videos' })).toHaveAttribute('aria-disabled', 'true')
  await row.getByRole('button', { name: 'Next videos' }).click()
  await expect(row.getByRole('button', { name: 'Next videos' })).toHaveAttribute('aria-disabled', 'true')
  const atEnd = await leftOfLast()
  expect(atEnd).toBeLessThan(1280)
  // The arrow keys scroll a focused row card by card.
  await last.getByRole('link').first().focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(leftOfLast).toBeGreaterThan(atEnd + 200)
})
