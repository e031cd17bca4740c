import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

import type { Page } from '@playwright/test'

import { ask } from './attack/ask.ts'
import { expectRefusal } from './attack/expect-answer.ts'
import { siteUrl, targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { newViewer } from './attack/viewer.ts'
import type { Viewer } from './attack/viewer.ts'

let sibling: Server
let siblingUrl: string
let viewer: Viewer
let video: string

/** Starts a sibling origin. To a browser, another port on this machine is the same site but a different origin. */
test.beforeAll(async () => {
  sibling = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Free kittens</title><body></body>')
  }).listen(0, 'localhost')
  await once(sibling, 'listening')
  siblingUrl = `http://localhost:${(sibling.address() as AddressInfo).port}`
  viewer = await newViewer(siteUrl())
  video = (await ask(siteUrl(), 'GET /api/v1/videos?limit=1')).json.data.videos[0]._id
})

test.afterAll(() => sibling.close())

/** Gives the browser a logged-in viewer's cookies. */
async function logInBrowser(page: Page): Promise<void> {
  const { email, password } = viewer
  const answer = await page.request.post(`${siteUrl()}/api/v1/users/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}

const like = () => `${siteUrl()}/api/v1/likes/toggle/v/${video}`
const logOut = () => `${siteUrl()}/api/v1/users/logout`

async function isLiked(): Promise<boolean> {
  return (await ask(siteUrl(), `GET /api/v1/videos/${video}`, { headers: viewer.bearer })).json.data.isLiked
}

/** Submits a form on the page and returns the response status. */
async function postForm(page: Page, action: string, enctype: string): Promise<number> {
  const [answer] = await Promise.all([
    page.waitForResponse(action),
    page.evaluate(
      ([url, encoding]) => {
        const form = document.createElement('form')
        Object.assign(form, { method: 'post', action: url, enctype: encoding })
        const field = document.createElement('input')
        Object.assign(field, { name: 'content', value: 'hostile' })
        form.append(field)
        document.body.append(form)
        form.submit()
      },
      [action, enctype],
    ),
  ])
  return answer.status()
}

for (const enctype of ['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain']) {
  test(`a form posted from a sibling origin as ${enctype} cannot write with the viewer's cookie`, async ({ page }) => {
    await logInBrowser(page)
    await page.goto(siblingUrl)
    const before = await isLiked()
    expect([401, 403, 415]).toContain(await postForm(page, like(), enctype))
    expect(await isLiked()).toBe(before)
  })
}

test(
  'a sibling origin cannot write with fetch and cookies without a preflight',
  { tag: '@smoke' },
  async ({ page }) => {
    await logInBrowser(page)
    await page.goto(siblingUrl)
    const before = await isLiked()
    const outcomes = await page.evaluate(async (url) => {
      const tries: RequestInit[] = [
        { method: 'POST' },
        { method: 'POST', body: new FormData() },
        { method: 'POST', body: 'content=hostile', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        { method: 'POST', keepalive: true },
      ]
      const seen: string[] = []
      for (const each of tries) {
        await fetch(url, { ...each, mode: 'no-cors', credentials: 'include' }).then(
          ({ type }) => seen.push(type),
          () => seen.push('refused'),
        )
      }
      navigator.sendBeacon(url)
      return seen
    }, like())
    expect(outcomes).toHaveLength(4)
    expect(await isLiked()).toBe(before)
  },
)

test('a sibling origin cannot log the viewer out', async ({ page }) => {
  await logInBrowser(page)
  await page.goto(siblingUrl)
  await postForm(page, logOut(), 'multipart/form-data')
  expect((await ask(siteUrl(), 'GET /api/v1/users/current-user', { headers: viewer.bearer })).status).toBe(200)
  const stillIn = await page.request.get(`${siteUrl()}/api/v1/users/current-user`)
  expect(stillIn.status()).toBe(200)
})

test('a sibling origin cannot sign the viewer in as another user', async ({ page }) => {
  await logInBrowser(page)
  await page.goto(siblingUrl)
  const { email, password } = await newViewer(siteUrl())
  await page.evaluate(
    ([url = '', body = '']) =>
      fetch(url, { method: 'POST', body, mode: 'no-cors', credentials: 'include' }).catch(() => {}),
    [`${siteUrl()}/api/v1/users/login`, JSON.stringify({ email, password })],
  )
  const current = await page.request.get(`${siteUrl()}/api/v1/users/current-user`)
  expect((await current.json()).data.username).toBe(viewer.username)
})

test("the site's own page can write with the cookie alone", async ({ page }) => {
  await logInBrowser(page)
  await page.goto(siteUrl())
  const before = await isLiked()
  const status = await page.evaluate((url) => fetch(url, { method: 'POST' }).then((answer) => answer.status), like())
  expect(status).toBe(200)
  expect(await isLiked()).toBe(!before)
})

/** Creates the Cookie header for a client that isn't a browser. */
const cookie = ({ accessToken, refreshToken }: Viewer) => ({
  cookie: `accessToken=${accessToken}; refreshToken=${refreshToken}`,
})

function write(base: string, headers: Record<string, string>) {
  return ask(base, `POST /api/v1/likes/toggle/v/${video}`, { headers })
}

/** Headers that browsers add to requests from another origin. `self` is the site's own origin. */
const foreignRequests: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost' },
  { 'sec-fetch-site': 'cross-site', origin: 'self' },
]

for (const { where, base } of targets) {
  test.describe(where, () => {
    for (const foreign of foreignRequests) {
      test(`a write with the cookie and the header ${JSON.stringify(foreign)} is rejected`, async () => {
        const headers = { ...foreign, ...(foreign['origin'] === 'self' && { origin: siteUrl() }) }
        const before = await isLiked()
        expectRefusal(await write(base(), { ...cookie(viewer), ...headers }), 401, 403)
        expect(await isLiked()).toBe(before)
        // The same request succeeds with a bearer token, which another origin couldn't have.
        expect((await write(base(), { ...viewer.bearer, ...headers })).status).toBe(200)
      })
    }

    test('a client other than a browser can write and refresh with the cookie', async () => {
      const own = cookie(await newViewer(base()))
      expect((await write(base(), own)).status).toBe(200)
      const refreshed = await ask(base(), 'POST /api/v1/users/refresh-token', { headers: own })
      expect([refreshed.status, typeof refreshed.json.data.accessToken]).toEqual([200, 'string'])
    })
  })
}
