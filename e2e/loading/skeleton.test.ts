import type { Faults } from '@kinora/test-kit/playwright'
import type { Page, Request } from '@playwright/test'

import { hold, holdShell } from '../set-up/hold.ts'
import { expect, test } from '../set-up/test.ts'

interface Wire {
  data: { videos: { _id: string; title: string; thumbnail: string }[] }
}

async function firstVideo(page: Page) {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1&sortBy=views')).json()) as Wire
  const [video] = data.videos
  if (video === undefined) throw new Error('The demo data does not contain a video.')
  return video
}

function requestsOf(page: Page, isMeant: (url: URL) => boolean): Request[] {
  const requests: Request[] = []
  page.on('request', (request) => {
    if (isMeant(new URL(request.url()))) requests.push(request)
  })
  return requests
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  return [box?.x, box?.y, box?.width, box?.height].map((measure) => Math.round(measure ?? -1))
}
/** Returns an element's position and width, but not its height: text may wrap differently once the typeface has replaced the fallback. */
const placeOf = async (page: Page, selector: string) => (await boxOf(page, selector)).slice(0, 3)
/** Where a skeleton shows its video. The page that replaces it should show it in the same place. */
const skeletonPlaces = async (page: Page, skeleton: string) => ({
  picture: await boxOf(page, `${skeleton} .skeleton-picture`),
  title: await placeOf(page, `${skeleton} p`),
})
const pagePlaces = async (page: Page) => ({
  picture: await boxOf(page, 'main [aria-label="Video player"]'),
  title: await placeOf(page, 'main h1'),
})

/** Makes the provider reject the token that is currently stored. */
async function refuseStoredToken(page: Page) {
  const refused = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.route('**/api/v1/**', async (route) => {
    if (route.request().headers()['authorization'] !== `Bearer ${refused}`) return route.fallback()
    return route.fulfill({ status: 401, json: { statusCode: 401, success: false, message: 'Not you.' } })
  })
}
const bearersOf = (calls: Request[]) => Promise.all(calls.map((call) => call.headerValue('authorization')))
const isRefresh = ({ pathname }: URL) => pathname === '/api/v1/users/refresh-token'

for (const width of [1280, 700, 400]) {
  const tag = width === 400 ? '@smoke' : []
  test(
    `the skeleton shows a video's thumbnail and title where the page will render them, at ${width} px`,
    { tag },
    async ({ page }) => {
      const { _id, title, thumbnail } = await firstVideo(page)
      await page.setViewportSize({ width, height: 800 })
      const calls = requestsOf(page, ({ pathname }) => pathname === `/api/v1/videos/${_id}`)
      const pictures = requestsOf(page, ({ pathname }) => pathname === new URL(thumbnail, 'http://site').pathname)
      const letShellCome = await holdShell(page)
      await page.goto(`/watch/${_id}`, { waitUntil: 'commit' })

      await expect(page.locator('#skeleton .skeleton-video p')).toHaveText(title)
      await expect(page.locator('#skeleton .skeleton-video img')).toBeVisible()
      const skeleton = await skeletonPlaces(page, '#skeleton .skeleton-video')
      letShellCome()

      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(page.locator('#skeleton')).toHaveCount(0)
      expect(await pagePlaces(page)).toEqual(skeleton)
      expect(calls).toHaveLength(1)
      expect(pictures).toHaveLength(1)
    },
  )
}

const isOnPreviousPage = (page: Page, x: number, y: number) =>
  page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('main') !== null, [x, y] as const)

for (const width of [1280, 700, 400]) {
  test(`a clicked video's first frame shows where its page will render it, before the page has loaded, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    // On narrow screens, the menu would cover the cards.
    await page.addInitScript((isOpen) => sessionStorage.setItem('sidebarOpen', String(isOpen)), width > 1000)
    const letRemoteCome = await hold(page, /\/mf\/watch\//)
    await page.goto('/')
    const { title } = await firstVideo(page)
    const card = page.getByRole('main').getByRole('link', { name: title, exact: true }).first()
    await expect(card).toBeVisible()
    // On phones, the top bar scrolls away.
    await page.mouse.move(width - 20, 400)
    await page.mouse.wheel(0, 150)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150)
    await card.click()

    await expect(page.locator('.skeleton-video:visible p')).toHaveText(title)
    const video = page.locator('.skeleton-video:visible video')
    await expect(video).toBeVisible()
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState)).toBeGreaterThanOrEqual(2)
    await expect(page.locator('.skeleton-video:visible img')).toBeHidden()
    // The skeleton covers all of the previous page.
    for (const y of [2, 60, 130, 700]) expect(await isOnPreviousPage(page, width - 40, y)).toBe(false)
    const skeleton = await skeletonPlaces(page, '.skeleton-video:visible')
    letRemoteCome()

    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    await expect(page.locator('.skeleton-video:visible')).toHaveCount(0)
    expect(await pagePlaces(page)).toEqual(skeleton)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

test("a clicked video's skeleton disappears if the viewer opens another page instead", async ({ page }) => {
  const letRemoteCome = await hold(page, /\/mf\/watch\//)
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().getByRole('link').first().click()
  await expect(page.locator('.skeleton-video:visible')).toHaveCount(1)
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('.skeleton-video:visible')).toHaveCount(0)
  letRemoteCome()
})

test(
  "the skeleton shows the home page's first cards where the page will render them, and requests them once",
  { tag: '@smoke' },
  async ({ page }) => {
    const calls = requestsOf(page, ({ pathname, search }) => pathname === '/api/v1/videos' && search.includes('views'))
    const letShellCome = await holdShell(page)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('#skeleton .skeleton-card img').first()).toBeVisible()
    const skeleton = {
      picture: await boxOf(page, '#skeleton .skeleton-card .skeleton-picture'),
      search: await boxOf(page, '#skeleton .skeleton-row .skeleton-search'),
    }
    letShellCome()

    const trending = page.getByRole('region', { name: 'Trending Videos' })
    await expect(trending.getByRole('article')).toHaveCount(8)
    await expect(page.locator('#skeleton')).toHaveCount(0)
    expect(await boxOf(page, 'main article img[width="640"]')).toEqual(skeleton.picture)
    expect(await boxOf(page, 'header form')).toEqual(skeleton.search)
    expect(calls).toHaveLength(1)
  },
)

/** Opens a video's page while requests for the video always get a 401, and waits for the error. */
async function openRefusedVideo(page: Page, faults: Faults) {
  const { _id } = await firstVideo(page)
  await faults.failCalls(`/videos/${_id}`, 401)
  const calls = requestsOf(page, ({ pathname }) => pathname === `/api/v1/videos/${_id}`)
  const refreshes = requestsOf(page, isRefresh)
  await page.goto(`/watch/${_id}`)
  await expect(page.getByRole('alert')).toHaveText(/Could not load video/)
  await page.waitForLoadState('networkidle')
  return { _id, calls, refreshes }
}

test.describe('a first call that gets a 401', () => {
  // The browser logs the 401s.
  test.use({ expectedConsoleErrors: /401/ })

  for (const path of ['home', 'watch'] as const) {
    test(`a 401 for the first call causes one token refresh and one retry on the ${path} page`, async ({
      signedInPage: page,
    }) => {
      const { _id, title } = await firstVideo(page)
      await refuseStoredToken(page)
      const isFirstCall = ({ pathname, search }: URL) =>
        path === 'watch'
          ? pathname === `/api/v1/videos/${_id}`
          : pathname === '/api/v1/videos' && search.includes('sortBy=views')
      const calls = requestsOf(page, isFirstCall)
      const refreshes = requestsOf(page, isRefresh)
      await page.goto(path === 'watch' ? `/watch/${_id}` : '/')
      if (path === 'watch') await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      else await expect(page.getByRole('main').getByRole('article')).toHaveCount(24)
      await expect(page.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', /viewer_/)
      await page.waitForLoadState('networkidle')
      const [first, second, ...more] = await bearersOf(calls)
      expect(second).toMatch(/^Bearer /)
      expect(second).not.toBe(first)
      expect(more).toEqual([])
      expect(refreshes).toHaveLength(1)
    })
  }

  test(
    'a second 401 after the refresh shows an error and is not retried',
    { tag: '@smoke' },
    async ({ signedInPage: page, faults }) => {
      const { _id, calls, refreshes } = await openRefusedVideo(page, faults)
      expect(calls).toHaveLength(2)
      expect(refreshes).toHaveLength(1)
      await expect(page).toHaveURL(`/watch/${_id}`)
    },
  )

  test("a 401 for a visitor's first call shows an error without a retry", async ({ page, faults }) => {
    const { calls, refreshes } = await openRefusedVideo(page, faults)
    expect(calls).toHaveLength(1)
    expect(refreshes).toHaveLength(0)
  })
})

test(
  "a signed-in viewer's watch page requests the video once, with the token",
  { tag: '@smoke' },
  async ({ signedInPage: page }) => {
    const { _id } = await firstVideo(page)
    const calls = requestsOf(page, ({ pathname }) => pathname === `/api/v1/videos/${_id}`)
    await page.goto(`/watch/${_id}`)
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible()
    expect(await Promise.all(calls.map((call) => call.headerValue('authorization')))).toEqual([
      expect.stringMatching(/^Bearer /),
    ])
  },
)
