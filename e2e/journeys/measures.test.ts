import { expect, test } from '../set-up/test.ts'

test('the side menu is 64 units wide, and 16 units when collapsed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(256)
  await page.getByRole('button', { name: 'Toggle menu' }).click()
  await expect.poll(async () => (await menu.boundingBox())?.width).toBe(64)
  await expect(menu.getByRole('link')).toHaveCount(3)
})

test('small screens have their own search box', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  const boxes = page.getByRole('searchbox', { name: 'Search' })
  await expect(boxes).toHaveCount(1)
  const wide = await boxes.boundingBox()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(boxes).toHaveCount(1)
  expect((await boxes.boundingBox())?.y).toBeGreaterThan(wide?.y ?? 0)
})

test('the upload form has two columns if the window is wide enough', async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/upload')
  const video = page.getByText('Video file', { exact: true })
  const title = page.getByText('Title', { exact: true })
  await expect(title).toBeVisible()
  const topOf = async (label: typeof title) => (await label.boundingBox())?.y
  expect(await topOf(video)).toBe(await topOf(title))
  // Only the description may stretch to the height of the other column.
  const heightOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.height ?? 0
  expect(await heightOf('Category (optional)')).toBeLessThan(60)
  expect(await heightOf('Description')).toBeGreaterThan(190)
})

test('a card in the history shows its remove button on hover', async ({ signedInPage: page }) => {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1')).json()) as {
    data: { videos: [{ _id: string }] }
  }
  await page.goto('/')
  // Fetching a video without the extension headers counts as a view.
  await page.evaluate(async (url) => {
    await fetch(url, { headers: { authorization: `Bearer ${localStorage.getItem('accessToken')}` } })
  }, `/api/v1/videos/${data.videos[0]._id}`)
  await page.goto('/watch-history')
  const remove = page.getByRole('button', { name: 'Remove from history' })
  const opacity = () => remove.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity)
  await page.mouse.move(0, 0)
  await expect.poll(opacity).toBe('0')
  await page.getByRole('article').hover()
  await expect.poll(opacity).toBe('1')
  await expect(remove).toHaveAttribute('title', 'Remove from history')
})
