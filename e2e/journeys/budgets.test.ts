import { gzipSync } from 'node:zlib'

import { chainDepth, createNetworkLog, logIn, measureMemory } from '@kinora/bench'

import { expect, test } from '../set-up/test.ts'

/**
 * The budgets per page: blocking scripts and all scripts (including those loaded later) in gzipped kilobytes, the minimum number of scripts, and the region
 * that renders last.
 */
const budgets = {
  '/': { first: 170, all: 196, scripts: 2, lastRegion: 'Recommended for You' },
  '/watch': { first: 192, all: 230, scripts: 6, lastRegion: 'Related Videos' },
  '/channel': { first: 182, all: 210, scripts: 4, lastRegion: 'Videos' },
}

const deepestChain = 2
const maxLayoutShift = 0.02
const chained = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR'])

interface Wire {
  data: { videos: { _id: string; ownerDetails: { username: string } }[] }
}

for (const [kind, { first, all, scripts: count, lastRegion }] of Object.entries(budgets)) {
  test(`${kind} is within its budgets for bytes, sequential requests and layout shifts`, async ({ page, baseURL }) => {
    // Uses the most viewed video: the newest may be another journey's upload, whose renditions load additional code.
    const [video] = ((await (await page.request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as Wire).data.videos
    const path =
      { '/watch': `/watch/${video?._id}`, '/channel': `/channel/${video?.ownerDetails.username}` }[kind] ?? '/'
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const log = createNetworkLog(session)
    const scripts = new Map<string, Promise<Buffer>>()
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      const body = response.body()
      // Ignores scripts that load after the checks.
      body.catch(() => {})
      scripts.set(response.url(), body)
    })
    await page.addInitScript(() => {
      // Excludes the visit from the sample that loads the measuring code.
      Math.random = () => 0.999
      const shifts = { sum: 0 }
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })

    await page.goto(path)
    await expect(page.locator('#root main article').first()).toBeVisible()
    const untilRendered = log.requests.filter(({ type }) => chained.has(type))
    await expect(page.getByRole('region', { name: lastRegion }).getByRole('article').first()).toBeVisible()

    expect(chainDepth(untilRendered, `${baseURL}${path}`)).toBeLessThanOrEqual(deepestChain)
    await expect.poll(() => scripts.size).toBeGreaterThanOrEqual(count)
    const kilobytesOf = async (urls: Iterable<string>) => {
      const bodies = await Promise.all([...new Set(urls)].map((url) => scripts.get(url) ?? Buffer.alloc(0)))
      return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0) / 1000
    }
    const firstScripts = await page.evaluate(() => [
      ...[...document.querySelectorAll<HTMLScriptElement>('script[src]')].map(({ src }) => src),
      ...[...document.querySelectorAll<HTMLLinkElement>('link[as="script"]:not([fetchpriority="low"])')].map(
        ({ href }) => href,
      ),
    ])
    // The shell's and the remote's scripts use most of the budget. A smaller size means that the wrong scripts were counted.
    expect(await kilobytesOf(firstScripts)).toBeGreaterThan(first * 0.9)
    expect(await kilobytesOf(firstScripts)).toBeLessThanOrEqual(first)
    expect(await kilobytesOf(scripts.keys())).toBeLessThanOrEqual(all)
    const shifted = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(shifted).toBeLessThanOrEqual(maxLayoutShift)
  })
}

test('a tab that opens all remotes repeatedly does not use more memory over time', async ({ siteUrl }) => {
  const [before, after] = await measureMemory(siteUrl, [16, 32], await logIn(siteUrl))
  // Closed pages and their lists are garbage-collected.
  expect(before?.nodes).toBeGreaterThan(500)
  expect(after?.nodes).toBeLessThanOrEqual((before?.nodes ?? 0) * 1.05)
})

/** The screens, with their budgets for images in kilobytes. */
const screens = {
  'on a phone': {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    kilobytes: 120,
  },
  'on a desktop': { viewport: { width: 1280, height: 800 }, kilobytes: 220 },
}

for (const [name, { kilobytes, ...screen }] of Object.entries(screens)) {
  test.describe(name, () => {
    test.use(screen)

    test('the home page is within its image budget, and loads each image before it is visible', async ({ page }) => {
      const session = await page.context().newCDPSession(page)
      await session.send('Network.enable')
      const log = createNetworkLog(session)
      await page.goto('/')
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(24)
      const hasPicture = (index: number) =>
        cards.nth(index).evaluate((card) => (card.querySelector('img')?.naturalWidth ?? 0) > 0)
      // Card 16, the first of the last row, is within a window height of the viewport. Card 7, the last of the first row, is beyond its right edge.
      await expect.poll(() => hasPicture(16)).toBe(true)
      expect(await hasPicture(7)).toBe(false)
      await page.waitForLoadState('networkidle')
      const pictures = log.requests.filter(({ type }) => type === 'Image')
      expect(pictures.length).toBeGreaterThan(4)
      // Transferred bytes, including headers.
      expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(kilobytes)
      await cards.nth(7).scrollIntoViewIfNeeded()
      await expect.poll(() => hasPicture(7)).toBe(true)
    })
  })
}
