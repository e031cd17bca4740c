import { demo } from '@kinora/provider/seed'
import type { Page } from '@playwright/test'

import { logIn, takeSession } from '@kinora/test-kit/playwright'
import { mostViewed } from '../set-up/most-viewed.ts'
import { expect, test } from '../set-up/test.ts'
import { cutControls, flawsOfLayout } from './flaws-of-layout.ts'

const hundred = 'The whole history of slow pictures of the sky, described in one evening by an eyewitness'
const unbroken = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
const texts = [hundred.slice(0, 100), unbroken, 'A', '']
const portrait = '/media/portrait.svg'
const pictures = ['', '/media/missing.webp', portrait]
const lengths = [36_000, 3, 0]

/** Replaces some card data with extreme values: long text, missing and tall thumbnails, long durations and high counts. */
function exaggerate(value: unknown, index = 0): unknown {
  if (Array.isArray(value)) return value.map((each, place) => exaggerate(each, place))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, was]) => {
      if (['title', 'fullName', 'name'].includes(key)) return [key, texts[index % 5] ?? was]
      if (['thumbnail', 'avatar', 'coverImage'].includes(key)) return [key, pictures[index % 4] ?? was]
      if (key === 'duration') return [key, lengths[index % 3]]
      if (['views', 'subscribersCount'].includes(key)) return [key, 999_900_000]
      return [key, exaggerate(was, index)]
    }),
  )
}

async function open(page: Page, name: string) {
  const { _id, ownerDetails } = await mostViewed(page.request)
  const paths: Record<string, string> = {
    home: '/',
    watch: `/watch/${_id}`,
    channel: `/channel/${ownerDetails.username}`,
  }
  await page.addInitScript(() => sessionStorage.setItem('sidebarOpen', 'false'))
  await page.goto(paths[name] ?? name)
}

/** Retries the check until it passes, because layout outside the viewport may be delayed. */
async function expectNoFlaws(page: Page, cards: string, when: string) {
  await expect.poll(() => page.evaluate(flawsOfLayout, cards), { message: when }).toEqual([])
}

/** Sets up the viewport and account for tests with extreme data. Call it once per test file. */
export function useExtremes(): void {
  test.use({ expectedConsoleErrors: /404/, viewport: { width: 360, height: 780 } })
  test.beforeEach(async ({ page, baseURL }) =>
    takeSession(page, baseURL ?? '', await logIn(baseURL ?? '', demo.demoLogin)),
  )
}

/** Defines a test of a page's cards with extreme data. `cards` is their selector. */
export function checkCards(name: string, cards: string): void {
  const title = `cards on ${name} support long words, missing and tall thumbnails, ten-hour videos and 200% text size`
  test(title, { tag: name === 'home' ? '@smoke' : [] }, async ({ page }) => {
    await page.route('**/api/v1/**', async (route) => {
      if (route.request().method() !== 'GET' || route.request().url().includes('current-user')) return route.fallback()
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: exaggerate(await answer.json()) })
    })
    await page.route(`**${portrait}`, (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="16"/>',
      }),
    )
    await open(page, name)
    await expect(page.locator(cards).nth(2)).toBeVisible()
    for (const [width, percent] of [
      [360, 100],
      [1280, 100],
      [360, 200],
    ]) {
      await page.setViewportSize({ width: width ?? 0, height: 780 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
      await expectNoFlaws(page, cards, `${width} px, text at ${percent}%`)
    }
  })
}

/** Defines a test of a page in a narrow window and with large text. */
export function checkPage(path: string): void {
  test(`${path} does not scroll horizontally at 320 px or with 200% text size`, async ({ page, context }) => {
    const isOfVisitor = ['/login', '/signup'].includes(path)
    if (isOfVisitor) await context.clearCookies()
    if (isOfVisitor) await page.evaluate(() => localStorage.clear())
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === 'watch') await page.keyboard.press('k')
    for (const [width, percent] of [
      [320, 100],
      [360, 200],
      [1280, 200],
    ] as const) {
      await page.setViewportSize({ width, height: 780 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = `${size}%`), percent)
      const message = `${width} px, text at ${percent}%`
      await expectNoFlaws(page, 'main article', message)
      await expect.poll(() => page.evaluate(cutControls), { message }).toEqual([])
    }
  })
}
