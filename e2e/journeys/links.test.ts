import type { Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

/** A link in the frame or on a card, and where it leads. */
interface LinkInTable {
  place: 'top bar' | 'menu' | 'card'
  name: string
  /** URL that the link points to. */
  href: string
  /** Where visitors end up; undefined if they don't see the link. */
  visitor?: string
  /** Where signed-in users end up, if elsewhere. */
  user?: string
  /** Where viewers end up if the provider only supports the specification, if elsewhere. */
  plain?: string
}

/** What happens for pages that don't exist: a redirect to `/`, with the status line from reading 30. */
const missing = '/ with a status line'

const ofUser = (name: string, href: string, user = href): LinkInTable => ({ place: 'menu', name, href, user })
const found = (name: string, href: string): LinkInTable => ({
  place: 'menu',
  name,
  href,
  visitor: href,
  plain: missing,
})

const table: readonly LinkInTable[] = [
  { place: 'top bar', name: 'Kinora home', href: '/', visitor: '/' },
  { place: 'top bar', name: 'Create', href: '/upload', visitor: '/login', user: '/upload' },
  { place: 'top bar', name: 'Sign in', href: '/login', visitor: '/login', user: 'none' },
  { place: 'top bar', name: 'Your channel', href: '/channel/{own}', user: '/channel/{own}' },
  { place: 'menu', name: 'Home', href: '/', visitor: '/' },
  found('Trending', '/home?sort=trending'),
  { place: 'menu', name: 'Subscriptions', href: '/subscriptions', visitor: '/login', user: '/subscriptions' },
  { ...ofUser('Your Videos', '/your-videos'), plain: missing },
  ofUser('History', '/watch-history'),
  ofUser('Liked Videos', '/liked-videos'),
  { ...ofUser('Watch later', '/watch-later'), plain: missing },
  ofUser('Playlists', '/playlists'),
  found('Music', '/music'),
  found('Gaming', '/gaming'),
  found('News', '/news'),
  found('Settings', '/settings'),
  found('Report history', '/report-history'),
  found('About', '/about'),
  found('Press', '/press'),
  found('Copyright', '/copyright'),
  found('Contact', '/contact'),
  found('Creators', '/creators'),
  found('Advertise', '/advertise'),
  { place: 'card', name: 'title', href: '/watch/{id}', visitor: '/watch/{id}' },
  { place: 'card', name: 'channel', href: '/channel/{name}', visitor: '/channel/{name}' },
]

/** URLs that nothing in the frame links to. */
const addresses = [
  '/search?query=light',
  '/sports',
  '/learning',
  '/fashion',
  '/help',
  '/terms',
  '/privacy',
  '/policy',
  '/developers',
  '/feedback',
]

/** Message for visitors on the reports page. */
const loginRequest = 'Please log in to see your reports.'

const areas = { 'top bar': 'banner', menu: 'navigation' } as const

function linkOf(page: Page, { place, name }: LinkInTable) {
  if (place !== 'card') return page.getByRole(areas[place]).getByRole('link', { name, exact: true })
  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  return card.getByRole('link').nth(name === 'title' ? 0 : 1)
}

async function expectPage(page: Page, expected: string) {
  // The home page's heading is visually hidden.
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  if (expected === missing) {
    const notice = page.getByRole('status').filter({ hasText: 'not available yet' })
    await expect(notice).toBeVisible()
    await expect(page).toHaveURL('/')
    await notice.getByRole('button', { name: 'Close' }).click()
    return
  }
  const pattern = expected.replaceAll('?', String.raw`\?`).replaceAll(/\{\w+\}/g, '[^/]+')
  await expect(page).toHaveURL(new RegExp(`^https?://[^/]+${pattern}$`))
  await expect(page.getByRole('main').getByRole('alert').filter({ hasNotText: loginRequest })).toHaveCount(0)
}

async function clickAll(page: Page, links: readonly LinkInTable[], whereTo: (link: LinkInTable) => string | undefined) {
  await page.goto('/')
  for (const link of links) {
    const expected = whereTo(link)
    await test.step(`${link.place}: ${link.name} opens ${expected ?? 'nothing, because it is absent'}`, async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Kinora home' }).click()
      await expect(page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()).toBeVisible()
      if (expected === undefined) {
        await expect(linkOf(page, link)).toHaveCount(0)
        return
      }
      await linkOf(page, link).click()
      await expectPage(page, expected)
    })
  }
}

/** The links that signing in could change. The others are only tested as a visitor. */
const linksOfUser = table.filter(({ user, plain }) => user !== undefined || plain === undefined)

const forVisitor = ({ visitor }: LinkInTable) => visitor
const forUser = ({ visitor, user = visitor }: LinkInTable) => (user === 'none' ? undefined : user)

/** Simulates a provider that only supports the specification: other calls don't exist, and responses lack extension fields. */
async function removeExtensions(page: Page) {
  const notFound = { statusCode: 404, success: false, message: 'There is nothing here.' }
  await page.route(
    /\/api\/v1\/(search|trending|categories\/|subscriptions\/videos|pages\/|feedback|reports|studio\/|users\/sessions|playlists\/(?!user\/))/,
    (route) => route.fulfill({ status: 404, json: notFound }),
  )
  await page.route(/\/api\/v1\/(videos\?|subscriptions\/u\/)/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: { features?: string[]; hasVideosFeed?: boolean } }
    delete body.data?.features
    delete body.data?.hasVideosFeed
    await route.fulfill({ response, json: body })
  })
}

test.setTimeout(600_000)

test.describe('a visitor', () => {
  // The browser logs the 401 for a visitor who opens the reports, their videos or the settings.
  test.use({ expectedConsoleErrors: /401.*\/(reports|studio|sessions)/ })

  test('each link opens its target for a visitor', async ({ page }) => {
    await clickAll(page, table, forVisitor)
    for (const path of addresses) {
      await page.goto(path)
      await expectPage(page, path)
    }
    await page.goto('/report-history')
    await expect(page.getByRole('main')).toContainText(loginRequest)
    await page.goto('/subscriptions/videos')
    await expectPage(page, '/login')
    await page.goto('/your-videos')
    await expectPage(page, '/login')
  })
})

test('each link that depends on the session opens its target for a signed-in user', async ({ signedInPage: page }) => {
  await clickAll(page, linksOfUser, forUser)
  await page.goto('/subscriptions')
  await page.getByRole('link', { name: 'Latest videos' }).click()
  await expectPage(page, '/subscriptions/videos')
})

test.describe('with a provider that supports only the specification', () => {
  // The browser logs each 404.
  test.use({ expectedConsoleErrors: /404/ })

  test('each link opens its specified target for a visitor', async ({ page }) => {
    await removeExtensions(page)
    await clickAll(page, table, (link) => link.visitor && (link.plain ?? link.visitor))
    for (const path of ['/search?query=light', '/sports', '/help', '/feedback']) {
      await page.goto(path)
      await expectPage(page, missing)
    }
  })

  test('each link that depends on the session opens its specified target for a signed-in user', async ({
    signedInPage: page,
  }) => {
    await removeExtensions(page)
    await clickAll(page, linksOfUser, (link) => link.plain ?? forUser(link))
    await page.goto('/subscriptions')
    await expect(page.getByRole('heading', { level: 1, name: 'My Subscriptions' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Latest videos' })).toHaveCount(0)
    await page.goto('/subscriptions/videos')
    await expectPage(page, missing)
  })

  test('the search box does not send requests or show suggestions', async ({ page }) => {
    await removeExtensions(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first().waitFor()
    const box = page.getByRole('searchbox', { name: 'Search' })
    await box.pressSequentially('light')
    await expect(box).toHaveValue('light')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    expect(asked.filter((path) => path.includes('/search'))).toEqual([])
    await box.press('Enter')
    await expectPage(page, missing)
    await page.goBack()
  })
})
