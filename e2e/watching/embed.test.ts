import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { demo } from '@kinora/provider/seed'
import type { APIRequestContext, FrameLocator, Page } from '@playwright/test'

import { logIn } from '@kinora/test-kit/playwright'
import { expect, test as base } from '../set-up/test.ts'

interface Listed {
  _id: string
  title: string
  views: number
}

/** Playwright's `test` with a fixture that serves a page with the given markup and headers from another site. */
const test = base.extend<{ otherSite: (markup: string, headers?: Record<string, string>) => Promise<string> }>({
  otherSite: async ({}, use) => {
    let markup = ''
    let headers: Record<string, string> = {}
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html', ...headers })
      response.end(`<!doctype html><title>A blog</title><h1>A blog</h1>${markup}`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    await use(async (given, givenHeaders = {}) => {
      markup = given
      headers = givenHeaders
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    })
    server.closeAllConnections()
    server.close()
  },
})

async function ownVideo(request: APIRequestContext, siteUrl: string): Promise<Listed> {
  const demoUser = demo.users.find(({ email }) => email === demo.demoLogin.email)
  const { data } = (await (await request.get(`/api/v1/users/channel/${demoUser?.username}`)).json()) as {
    data: { _id: string }
  }
  const list = await request.get(`/api/v1/videos?userId=${data._id}&sortBy=createdAt&sortType=asc`)
  const [video] = ((await list.json()) as { data: { videos: Listed[] } }).data.videos
  if (video === undefined) throw new Error('The demo user does not have a video.')
  const { origins } = await logIn(siteUrl, demo.demoLogin)
  const saved = await request.post(`/api/v1/videos/${video._id}/captions`, {
    data: { language: 'en', label: 'English', text: 'WEBVTT\n\n00:00.000 --> 00:59.000\nGood morning.\n' },
    headers: { Authorization: `Bearer ${origins[0]?.localStorage[0]?.value}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  return video
}

/** Records a page's policy violations, and what its frames store and request. */
async function watchFrames(page: Page, siteUrl: string) {
  const seen = { violations: [] as string[], withCookies: [] as string[] }
  await page.exposeBinding('reportViolation', (_, text: string) => void seen.violations.push(text))
  await page.addInitScript(() => {
    const { reportViolation } = globalThis as unknown as { reportViolation(text: string): void }
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      reportViolation(`${violatedDirective} ${blockedURI}`),
    )
  })
  page.on('request', async (request) => {
    if (!request.url().startsWith(siteUrl)) return
    // The headers of a request that's still pending when the test ends aren't available.
    const { cookie, authorization } = await request.allHeaders().catch((): Record<string, string> => ({}))
    if (cookie ?? authorization) seen.withCookies.push(request.url())
  })
  return seen
}

const videoIn = (frame: FrameLocator) =>
  frame.locator('video').evaluate(({ currentTime, paused }: HTMLVideoElement) => ({ currentTime, paused }))

test(
  'a video embedded in another site plays with keys, buttons and captions, without a session',
  { tag: '@smoke' },
  async ({ page, request, baseURL, otherSite }) => {
    const siteUrl = baseURL ?? ''
    const { _id, title } = await ownVideo(request, siteUrl)
    const oembed = await request.get(`/oembed?url=${encodeURIComponent(`${siteUrl}/watch/${_id}`)}&maxwidth=640`)
    const { type, html } = (await oembed.json()) as { type: string; html: string }
    expect(type).toBe('video')
    const seen = await watchFrames(page, siteUrl)
    await page.goto(await otherSite(html.replace(_id, `${_id}?t=2`)))

    const frame = page.frameLocator('iframe')
    await expect(frame.getByRole('group', { name: 'Video player' })).toBeVisible()
    expect(await videoIn(frame)).toEqual({ currentTime: 2, paused: true })
    await frame.getByRole('button', { name: 'Play' }).click()
    await expect.poll(() => videoIn(frame)).toMatchObject({ paused: false })
    for (let times = 0; times < 3; times++) await page.keyboard.press('<')
    await page.keyboard.press('c')
    await expect(frame.getByText('Good morning.')).toBeVisible()
    await page.keyboard.press('f')
    await expect(frame.getByRole('button', { name: 'Exit full screen' })).toBeAttached()
    await page.keyboard.press('f')
    await expect(frame.getByRole('button', { name: 'Full screen', exact: true })).toBeAttached()
    await page.keyboard.press('k')
    await expect.poll(() => videoIn(frame)).toMatchObject({ paused: true })

    const leads = page.waitForEvent('popup')
    await frame.getByRole('link', { name: title }).click()
    await expect(await leads).toHaveURL(new RegExp(`/watch/${_id}\\?t=\\d+$`))
    expect(seen).toEqual({ violations: [], withCookies: [] })
    expect(await page.context().cookies()).toEqual([])
  },
)

test('a cross-origin isolated page can embed a video, and viewers can turn off single-letter keys', async ({
  page,
  request,
  baseURL,
  otherSite,
}) => {
  const { _id } = await ownVideo(request, baseURL ?? '')
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url() === `${baseURL}/telemetry`) reports.push(request.postData() ?? '')
  })
  const markup = `<iframe src="${baseURL}/embed/${_id}" width="640" height="360" allow="autoplay; fullscreen; screen-wake-lock"></iframe>`
  const isolating = { 'cross-origin-embedder-policy': 'require-corp', 'cross-origin-opener-policy': 'same-origin' }
  await page.goto(await otherSite(markup, isolating))
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const help = frame.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByRole('checkbox').uncheck()
  await help.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('k')
  expect(await videoIn(frame)).toMatchObject({ paused: true })
  await frame.getByRole('button', { name: 'Play' }).click()
  await expect.poll(async () => (await videoIn(frame)).currentTime).toBeGreaterThan(0)

  // The view report names the build but not the video.
  await expect.poll(() => reports.length).toBeGreaterThan(0)
  expect(JSON.parse(reports[0] ?? '')).toMatchObject({
    events: [{ kind: 'view', remote: 'watch', path: '/embed/:videoId' }],
  })
  expect(reports.join('')).not.toContain(_id)

  // Browsers may block storage in cross-site frames, but in a top-level page, the choice is remembered.
  await page.goto(`/embed/${_id}`)
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' })
  const singleLetterKeys = page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('checkbox')
  await shortcuts.click()
  await singleLetterKeys.uncheck()
  await page.reload()
  await shortcuts.click()
  await expect(singleLetterKeys).not.toBeChecked()
})

test.describe('unavailable content', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource|frame-ancestors|refused to connect/ })

  test('the embedded page shows an error for any missing video, and other pages cannot be framed', async ({
    page,
    baseURL,
    otherSite,
  }) => {
    const seen = await watchFrames(page, baseURL ?? '')
    for (const id of ['0'.repeat(24), encodeURIComponent('"><script>alert(1)</script>'), 'a%2Fb']) {
      await page.goto(await otherSite(`<iframe src="${baseURL}/embed/${id}" width="320" height="180"></iframe>`))
      const frame = page.frameLocator('iframe')
      await expect(frame.getByText('This video is no longer available.')).toBeVisible()
      await expect(frame.getByRole('link', { name: 'Discover videos on Kinora' })).toBeVisible()
    }
    expect(seen.violations).toEqual([])

    for (const path of ['/', `/watch/${'0'.repeat(24)}`, '/login', '/embed']) {
      const framed = page.waitForResponse((response) => response.url() === `${baseURL}${path}`)
      await page.goto(await otherSite(`<iframe src="${baseURL}${path}"></iframe>`))
      expect((await framed).headers()['content-security-policy']).toContain("frame-ancestors 'none'")
      await expect(page.frameLocator('iframe').getByRole('banner')).toHaveCount(0)
    }
  })
})
