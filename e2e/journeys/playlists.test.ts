import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../set-up/test.ts'

/** Calls the API as the page's viewer. */
function call<Data>(page: Page, method: string, path: string, body?: object): Promise<Data> {
  return page.evaluate(
    async ([method, path, body]) => {
      const response = await fetch(`/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return ((await response.json()) as { data: Data }).data
    },
    [method, path, body] as const,
  )
}

const titlesOn = (page: Page) => page.getByRole('main').getByRole('listitem').getByRole('heading').allInnerTexts()
const handleOf = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true })

/** Drags in several steps, as a person does. */
async function drag(page: Page, from: Locator, to: Locator) {
  await to.scrollIntoViewIfNeeded()
  await from.hover()
  await page.mouse.down()
  const place = await to.boundingBox()
  if (!place) throw new Error('The target of the drag is not visible.')
  await page.mouse.move(place.x + place.width / 2, place.y + place.height - 8, { steps: 8 })
  await page.mouse.up()
}

test('two tabs sort one playlist, also offline, and it plays as a queue', async ({ signedInPage: page }) => {
  await page.goto('/playlists')
  await page.getByRole('button', { name: 'New playlist' }).click()
  const name = `Shared ${crypto.randomUUID()}`
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const playlistId = page.url().split('/').at(-1) ?? ''
  const path = `/playlists/${playlistId}`

  interface Listed {
    videos: { _id: string; title: string }[]
  }
  const { videos } = await call<Listed>(page, 'GET', '/videos?limit=4&sortBy=views')
  for (const { _id } of videos) await call(page, 'POST', `${path}/videos`, { videoId: _id })
  const stored = async () => (await call<Listed>(page, 'GET', path)).videos.map(({ title }) => title)
  const [a = '', b = '', c = '', d = ''] = videos.map(({ title }) => title)
  await page.reload()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect.poll(() => titlesOn(other)).toEqual([a, b, c, d])

  // Each tab changes the list that it shows. The other tab doesn't know these changes.
  await drag(page, handleOf(page, a), page.getByRole('listitem').filter({ hasText: c }))
  await expect.poll(() => titlesOn(page)).not.toEqual([a, b, c, d])
  await expect.poll(stored).not.toEqual([a, b, c, d])
  await handleOf(other, d).press('Home')
  await other.getByRole('button', { name: `Remove ${b}` }).click()
  await expect.poll(async () => [(await stored())[0], (await stored()).toSorted()]).toEqual([d, [a, c, d].toSorted()])
  await page.reload()
  await expect.poll(() => titlesOn(page)).toEqual(await stored())

  const [first = '', second = '', third = ''] = await stored()
  await page.context().setOffline(true)
  await handleOf(page, first).press('End')
  await expect.poll(() => titlesOn(page)).toEqual([second, third, first])
  await page.context().setOffline(false)
  await expect.poll(stored).toEqual([second, third, first])

  await page.getByRole('link', { name: 'Play all' }).click()
  const queue = page.getByRole('navigation', { name: 'Queue' })
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible()
  await queue.getByRole('link', { name: 'Next video' }).click()
  await expect(page.getByRole('heading', { level: 1, name: third })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`list=${playlistId}$`))
  await queue.getByRole('link', { name: 'View playlist' }).click()
  // The comments of the video have a button with this name too.
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/playlists')
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})

test('a video is saved from its page to Watch later', async ({ signedInPage: page }) => {
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Trending Videos' }).getByRole('article').first()
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const box = page.getByRole('checkbox', { name: 'Watch later' })
  await box.check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Watch later' }).click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await page.getByRole('button', { name: `Remove ${title}` }).click()
  await expect(page.getByText('No videos saved yet')).toBeVisible()
})
