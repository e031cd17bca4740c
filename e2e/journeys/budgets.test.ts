import { gzipSync } from 'node:zlib'

import { chainDepth, createNetworkLog } from '@kinora/bench'

import { expect, test } from '../set-up/test.ts'

/** Of each page: how many scripts it has in the end, those that come when it stands among them, and their kilobytes as gzip leaves them; and the region that comes last. */
const budgets = {
  '/': { scripts: 3, kilobytes: 150, lastRegion: 'Recommended for You' },
  '/watch': { scripts: 7, kilobytes: 179, lastRegion: 'Related Videos' },
  '/channel': { scripts: 5, kilobytes: 158, lastRegion: 'Videos' },
}

const deepestChain = 2
const mostLayoutShift = 0.02
const chained = new Set(['Script', 'Stylesheet', 'Fetch', 'XHR'])

interface Wire {
  data: { videos: { _id: string; ownerDetails: { username: string } }[] }
}

for (const [kind, { scripts: count, kilobytes, lastRegion }] of Object.entries(budgets)) {
  test(`${kind} keeps to its budget of bytes, of requests one after the other, and of shifts`, async ({
    page,
    baseURL,
  }) => {
    const [video] = ((await (await page.request.get('/api/v1/videos?limit=1')).json()) as Wire).data.videos
    const path =
      { '/watch': `/watch/${video?._id}`, '/channel': `/channel/${video?.ownerDetails.username}` }[kind] ?? '/'
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    const log = createNetworkLog(session)
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.addInitScript(() => {
      // One visit of some is measured, and loads what measures.
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
    await expect.poll(() => scripts.length).toBeGreaterThanOrEqual(count)
    const bytes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
    expect(bytes.reduce((sum, each) => sum + each, 0) / 1000).toBeLessThanOrEqual(kilobytes)
    const shifted = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(shifted).toBeLessThanOrEqual(mostLayoutShift)
  })
}

test('the home page keeps to its budget of pictures', async ({ page }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const log = createNetworkLog(session)
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
  await page.waitForLoadState('networkidle')
  const pictures = log.requests.filter(({ type }) => type === 'Image')
  expect(pictures.length).toBeGreaterThan(4)
  // As they come over the network, with their headers.
  expect(pictures.reduce((sum, { bytes }) => sum + bytes, 0) / 1000).toBeLessThanOrEqual(220)
})
