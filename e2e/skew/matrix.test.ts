import { promote } from '@kinora/release'
import type { APIRequestContext, Page } from '@playwright/test'

import { openReleases, untilServed } from '../set-up/live-release.ts'
import { expect, test } from '../set-up/test.ts'
import type { Account } from '@kinora/test-kit/playwright'
import { ownRootRemote, remotes } from './remotes.ts'

const builds = JSON.parse(process.env['KINORA_SKEW_BUILDS'] ?? '{}') as Record<string, string>
const remoteIds = [...remotes.map(({ id }) => id), ownRootRemote]

/** Releases a shell together with the remotes from the matrix and the workspace. */
async function release(request: APIRequestContext, shell: 'shell' | 'next-shell') {
  const store = openReleases(process.env['KINORA_SITE_ROOT'] ?? '')
  const live = await promote(
    [shell, ...remoteIds].map((id) => builds[id] ?? `${id}@missing`),
    store,
    // Some remotes require a different shell. These tests check that the page detects that at run time.
    { allowsUnmetRanges: true },
  )
  await untilServed(request, live)
}

async function expectMusic(page: Page, id: string, { fullName }: Account) {
  await page.goto(`/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
  await expect(page.getByText(`Listening as ${fullName}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText(/^Newest: (?!…|nothing|not known)/)).toBeVisible()
}

test.describe('the current shell', () => {
  test.beforeAll(({ request }) => release(request, 'shell'))

  for (const { id, builtAgainst } of remotes.filter(({ refusal }) => refusal === undefined)) {
    test(`the current shell shows a remote built against ${builtAgainst}`, async ({ signedInPage, account }) => {
      await expectMusic(signedInPage, id, account)
    })
  }

  for (const { id, builtAgainst, refusal = '' } of remotes.filter(({ refusal }) => refusal !== undefined)) {
    test.describe(() => {
      test.use({ expectedConsoleErrors: new RegExp(refusal.replaceAll(/[.^]/g, String.raw`\$&`)) })

      test(`the current shell rejects a remote built against ${builtAgainst} before loading it`, async ({
        signedInPage,
      }) => {
        const requests: string[] = []
        const log: string[] = []
        signedInPage.on('request', (request) => requests.push(request.url()))
        signedInPage.on('console', (message) => log.push(message.text()))
        await signedInPage.evaluate((path) => {
          history.pushState(null, '', path)
          dispatchEvent(new PopStateEvent('popstate'))
        }, `/${id}`)
        await expect(signedInPage.getByRole('alert')).toContainText('needs a newer version of Kinora')
        await expect(signedInPage.getByText(refusal)).toBeVisible()
        await expect(signedInPage.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
        expect(log.join('\n')).toContain(refusal)
        expect(requests.filter((url) => url.includes(`/mf/${id}/`))).toEqual([])
      })
    })
  }

  test('the current shell shows a page with its own React 18 root among its other pages', async ({
    signedInPage: page,
    account,
  }) => {
    await page.goto(`/${ownRootRemote}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible()
    await expect(page.getByText('Drawn by React 18.3.1')).toBeVisible()
    await expect(page.getByText(`Listening as ${account.fullName}`)).toBeVisible()
    await expect(page).toHaveTitle('Music · Kinora')
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const link = page.getByRole('list', { name: 'Videos' }).getByRole('link').first()
    const title = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Drawn by React 18.3.1')).toBeVisible()
    await page.getByRole('link', { name: 'Kinora home' }).click()
    await expect(page.getByRole('region', { name: 'Trending Videos' })).toBeVisible()
    await expect(page.getByText('Drawn by React 18.3.1')).toBeHidden()
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  })
})

test.describe('a shell on the next major, with compatibility entries', () => {
  test.beforeAll(({ request }) => release(request, 'next-shell'))

  for (const { id, builtAgainst } of remotes) {
    test(`the next shell shows a remote built against ${builtAgainst}`, async ({ signedInPage, account }) => {
      await expectMusic(signedInPage, id, account)
    })
  }

  test('the next shell shows pages of both majors in one document, with one session and one cache', async ({
    signedInPage: page,
    account,
  }) => {
    await expectMusic(page, 'music', account)
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.evaluate(() => {
      history.pushState(null, '', '/music-on-client')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByText(`Listening as ${account.fullName}`)).toBeVisible()
    await expect(page).toHaveURL(/\/music-on-client$/)
    await expect(page.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(3)
    expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
    expect(requests.filter((url) => url.includes('/api/v1/videos?limit=3'))).toEqual([])
  })

  test('the next shell shows a workspace remote built against the published versions', async ({
    signedInPage: page,
  }) => {
    await page.goto('/music')
    const link = page.getByRole('list', { name: 'Videos' }).getByRole('link').first()
    const title = await link.innerText()
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
})
