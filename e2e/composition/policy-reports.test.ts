import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { browserArguments, findBrowser } from '@kinora/release/browser'

import type { APIRequestContext, Page } from '@playwright/test'

import { openReleases } from '../set-up/live-release.ts'
import { serveByHttps, trustedCertificate } from '../set-up/serve-by-https.ts'
import { expect, test } from '../set-up/test.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''

test.use({
  expectedConsoleErrors: /Content Security Policy|Blocked script execution/,
  // Only the full browser sends reports, and by default it batches them for a minute.
  launchOptions: {
    executablePath: findBrowser('whole'),
    args: [...browserArguments, '--short-reporting-delay', trustedCertificate],
  },
})

interface Health {
  violations: Record<string, Record<string, number> | undefined>
}

/** Returns the policy violations reported to the site for its live release. */
async function violations(request: APIRequestContext): Promise<Record<string, number> | undefined> {
  const release = (await openReleases(siteRoot).readPointer())?.stable ?? ''
  const headers = { 'x-kinora-operator': process.env['KINORA_OPERATOR_TOKEN'] ?? '' }
  const health = (await (await request.get('/telemetry/health', { headers })).json()) as Health
  return health.violations[release]
}

const showPicture = (page: Page, src: string) =>
  page.evaluate((url) => {
    document.body.append(Object.assign(document.createElement('img'), { src: url }))
  }, src)

test.describe('a blocked request is reported to the site, without secrets', () => {
  test('a blocked request is reported over HTTP, for a single machine', async ({ page, request }) => {
    await page.goto('/')
    await showPicture(page, 'https://elsewhere.example/by-http.png?token=secret')
    const expected = { 'img-src https://elsewhere.example/by-http.png': expect.any(Number) }
    await expect.poll(() => violations(request)).toMatchObject(expected)
  })

  test('a blocked request is reported over HTTPS, where browsers batch reports', async ({ page, request }, {
    retry,
  }) => {
    const secure = await serveByHttps(process.env['KINORA_URL'] ?? '')
    await page.goto(secure.url)
    const picture = `https://elsewhere.example/by-https-${retry}.png`
    await showPicture(page, `${picture}?token=secret`)
    await expect.poll(() => violations(request)).toMatchObject({ [`img-src ${picture}`]: 1 })
    // Close the page before its server, so that a pending image request doesn't fail.
    await page.close()
    secure.stop()
  })
})

test.describe("a build's image that contains a script", () => {
  const script = '<script>document.documentElement.setAttribute("data-ran", "")</script>'
  const circle = '<style>circle { fill: #f00 }</style><circle r="8" cx="8" cy="8"/>'
  let url: string
  let file: string

  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    const shell = await page.locator('script[src*="/mf/shell/"]').first().getAttribute('src')
    url = (shell ?? '').replace(/[^/]+$/, 'probe.svg')
    file = join(siteRoot, url)
    await writeFile(file, `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16">${circle}${script}</svg>`)
  })

  test.afterEach(() => rm(file))

  test('an image with a script is rendered on a page with its styles', async ({ page }) => {
    const pixel = await page.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src })
      await image.decode()
      const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return [...(context?.getImageData(8, 8, 1, 1).data ?? [])]
    }, url)
    expect(pixel).toEqual([255, 0, 0, 255])
  })

  test('an image does not run its script when opened directly', async ({ page }) => {
    await page.goto(url)
    await expect(page.locator('circle')).toBeVisible()
    await expect(page.locator('svg')).not.toHaveAttribute('data-ran')
    expect(await page.evaluate(() => origin)).toBe('null')
  })
})
