import { browserArguments, findBrowser } from '@kinora/release/browser'
import type { Page } from '@playwright/test'

import { mostViewed } from '../set-up/most-viewed.ts'
import { expect, test } from '../set-up/test.ts'

// Installation and the back/forward cache need the full browser. Playwright disables the cache by default.
test.use({
  launchOptions: {
    executablePath: findBrowser('whole'),
    args: browserArguments,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
})

test(
  'clients that do not run scripts receive the page’s metadata, and do not count as viewers',
  { tag: '@smoke' },
  async ({ request, baseURL }) => {
    const { _id: id, title, views, ownerDetails } = await mostViewed(request)
    const { username, fullName } = ownerDetails
    for (const [path, name] of [
      [`/watch/${id}`, title],
      [`/channel/${username}`, fullName],
    ] as const) {
      // A page has no metadata if the provider takes too long, for example on a busy machine.
      await expect(async () => {
        const page = await request.get(path, { maxRedirects: 0 })
        expect(page.headers()['set-cookie']).toBeUndefined()
        const text = await page.text()
        expect(text).toContain(`<title>${name} · Kinora</title>`)
        expect(text).toContain(`<link rel="canonical" href="${baseURL}${path}">`)
      }).toPass()
      expect(await (await request.get(`/oembed?url=${baseURL}${path}`)).json()).toMatchObject({ title: name })
    }
    expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/watch/${id}</loc>`)
    expect((await mostViewed(request)).views).toBe(views)
  },
)

test('the app can be installed', async ({ page }) => {
  await page.goto('/')
  const session = await page.context().newCDPSession(page)
  expect((await session.send('Page.getAppManifest')).errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Test windows are incognito, so this is the only error to expect.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

const showings = (page: Page) => page.evaluate(() => (globalThis as { showings?: boolean[] }).showings)

test('Back restores a page from the back/forward cache', async ({ page, request }) => {
  const { _id: id, ownerDetails } = await mostViewed(request)
  await page.addInitScript(() => {
    const showings: boolean[] = []
    Object.assign(globalThis, { showings })
    addEventListener('pageshow', ({ persisted }) => void showings.push(persisted))
  })
  const own = ['/subscriptions', '/liked-videos', '/playlists', '/watch-history', '/upload']
  for (const path of ['/', `/watch/${id}`, `/channel/${ownerDetails.username}`, '/login', '/signup', ...own]) {
    await page.goto(path)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect.poll(() => showings(page)).toEqual([false])
    // Browsers may refuse to cache a page with pending requests.
    await page.waitForLoadState('networkidle')
    await page.goto('/robots.txt')
    await page.goBack({ waitUntil: 'commit' })
    await expect.poll(() => showings(page)).toEqual([false, true])
  }
})

test('Back restores the scroll position', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Recommended for You' }).getByRole('article').last()
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(200)
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/watch\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('a printed page contains only its text and images', async ({ page, request }) => {
  const { _id: id, title } = await mostViewed(request)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`/watch/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  for (const hidden of ['banner', 'navigation', 'button', 'slider'] as const)
    await expect(page.getByRole(hidden)).toHaveCount(0)
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
