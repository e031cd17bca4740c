/* oxlint-disable unicorn/consistent-function-scoping -- the page receives each function by itself, without its scope */
import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

/** Records the page's policy violations from the very start. Returns a function that lists them. */
async function noteViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      violations.push(`${violatedDirective}: ${blockedURI} ${sample}`),
    )
  })
  return () => page.evaluate(() => (window as unknown as { violations: string[] }).violations)
}

test('no page violates its content security policy', async ({ signedInPage: page }) => {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1')).json()) as {
    data: { videos: [{ _id: string; ownerDetails: { username: string } }] }
  }
  const [{ _id, ownerDetails }] = data.videos
  const violations = await noteViolations(page)
  for (const path of [
    '/',
    `/watch/${_id}`,
    `/channel/${ownerDetails.username}`,
    '/liked-videos',
    '/watch-history',
    '/subscriptions',
    '/playlists',
    '/upload',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    expect(await violations(), path).toEqual([])
  }
})

test('no visitor page violates its content security policy', { tag: '@smoke' }, async ({ page }) => {
  const violations = await noteViolations(page)
  for (const path of ['/login', '/signup']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect(await violations(), path).toEqual([])
  }
})

test.describe('an injected script', () => {
  test.use({ expectedConsoleErrors: /Content Security Policy|This document requires 'Trusted/ })

  test(
    'an injected script does not run if it is inline, uploaded or from another origin',
    { tag: '@smoke' },
    async ({ page }) => {
      const answer = await page.goto('/')
      const policy = answer?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toMatch(/unsafe-(inline|eval)/)

      const attempts = await page.evaluate(() => {
        const attempt = (act: () => unknown) => {
          try {
            act()
            return 'allowed'
          } catch (error) {
            return (error as Error).name
          }
        }
        const script = (url: string) => () => Object.assign(document.createElement('script'), { src: url })
        return {
          markup: attempt(() => (document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>')),
          inline: attempt(() => Object.assign(document.createElement('script'), { text: 'alert(1)' })),
          uploaded: attempt(script('/media/videos/upload.js')),
          elsewhere: attempt(script('https://elsewhere.example/mf/evil.js')),
          released: attempt(script('/mf/watch/1/remoteEntry.js')),
        }
      })
      expect(attempts).toEqual({
        markup: 'TypeError',
        inline: 'TypeError',
        uploaded: 'TypeError',
        elsewhere: 'TypeError',
        released: 'allowed',
      })
    },
  )
})
