import type { BrowserContext, Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

// The provider rejects the old tokens with a 401.
test.use({ expectedConsoleErrors: /401/ })

/** Replaces the stored access token with one that has expired. */
async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) - 1 }))
    localStorage.setItem('accessToken', `header.${payload}.signature`)
  })
}

/** Counts token refreshes across all tabs, from now on. */
function countRefreshes(context: BrowserContext): { refreshes: number } {
  const count = { refreshes: 0 }
  context.on('request', (request) => {
    if (request.url().endsWith('/users/refresh-token')) count.refreshes += 1
  })
  return count
}

test(
  'three tabs with pages from four remotes refresh an expired token only once',
  { tag: '@smoke' },
  async ({ signedInPage: page, context }) => {
    const { data } = (await (await page.request.get('/api/v1/videos?limit=1')).json()) as {
      data: { videos: [{ _id: string; ownerDetails: { username: string } }] }
    }
    const [video] = data.videos
    await page.goto('/upload')
    await expireToken(page)
    const count = countRefreshes(context)

    const tabs = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    const paths = [`/watch/${video._id}`, `/channel/${video.ownerDetails.username}`, '/subscriptions']
    await Promise.all([page.reload(), ...tabs.map((tab, i) => tab.goto(paths[i] ?? '/'))])
    for (const tab of [page, ...tabs]) {
      await expect(tab.getByRole('link', { name: 'Your channel' })).toBeVisible()
      await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    }
    expect(count.refreshes).toBe(1)
  },
)

test(
  'after the provider ends a session, the viewer logs in and returns',
  { tag: '@smoke' },
  async ({ signedInPage: page, context, account }) => {
    await page.goto('/playlists')
    await expect(page.getByText('No playlists found. Create your first playlist!')).toBeVisible()
    await expireToken(page)
    await context.clearCookies()
    await page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('link', { name: 'History', exact: true })
      .click()
    await expect(page).toHaveURL('/login')
    await page.getByLabel('Email').fill(account.email)
    await page.getByLabel('Password').fill(account.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/watch-history')
  },
)
