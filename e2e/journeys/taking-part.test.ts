import type { Page } from '@playwright/test'

import { mostViewed } from '../set-up/most-viewed.ts'
import { widePng } from '../set-up/pictures.ts'
import { expect, test } from '../set-up/test.ts'

/** Runs in the page. Returns the image file's width in pixels, regardless of `sizes`. */
async function widthOfFile({ currentSrc, src }: HTMLImageElement) {
  const file = new Image()
  file.src = currentSrc || src
  await file.decode()
  return file.naturalWidth
}

test('a visitor signs up and is logged in', { tag: '@smoke' }, async ({ page }) => {
  const id = crypto.randomUUID().slice(0, 8)
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toHaveText('All fields are required')
  await page.getByLabel('Full name').fill(`New Comer ${id}`)
  await page.getByLabel('Email').fill(`${id}@kinora.example`)
  await page.getByLabel('Username').fill(`newcomer_${id}`)
  await page.getByLabel('Password', { exact: true }).fill('a long secret')
  await page.getByLabel('Confirm password').fill('a long secret')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('alert')).toHaveText('Profile picture is required')
  await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: widePng })
  await page.getByRole('button', { name: 'Crop picture' }).click()
  await page.getByRole('slider', { name: 'Zoom' }).fill('2')
  await page.getByRole('button', { name: 'Use this part' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/')
  await page.getByRole('link', { name: 'Your channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `New Comer ${id}` })).toBeVisible()
  // At a zoom of 2, the crop is half as long as the shorter side.
  const avatar = page.getByRole('main').locator('header img').last()
  await expect.poll(() => avatar.evaluate(widthOfFile)).toBe(4)
})

test('a viewer comments, replies, and sorts the comments', { tag: '@smoke' }, async ({ signedInPage: page }) => {
  const video = await mostViewed(page.request)
  await page.goto(`/watch/${video._id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const heading = comments.getByRole('heading', { name: /^\d+ Comments$/ })
  const before = Number.parseInt(await heading.innerText(), 10)

  const words = `A thought ${crypto.randomUUID()}`
  await comments.getByRole('textbox', { name: 'Add a comment' }).fill(words)
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  // The text box has the words too until they are posted.
  const posted = comments.getByRole('paragraph')
  await expect(posted.filter({ hasText: words })).toBeInViewport()
  await expect(comments.getByText('Comment posted')).toBeAttached()
  // The button is disabled now, so focus has moved to the new comment.
  await expect(page.locator(':focus').getByText(words)).toBeVisible()
  await expect(heading).toHaveText(`${before + 1} Comments`)

  await comments.getByRole('button', { name: 'Reply' }).first().click()
  await comments.getByRole('textbox', { name: 'Add a reply' }).fill('And another')
  await comments
    .getByRole('textbox', { name: 'Add a reply' })
    .locator('xpath=ancestor::form')
    .getByRole('button', { name: 'Reply' })
    .click()
  await expect(posted.filter({ hasText: 'And another' })).toBeVisible()

  const more = comments.getByRole('button', { name: 'Load more comments' })
  await more.click()
  await expect(comments.getByRole('button', { name: 'Reply' }).nth(11)).toBeVisible()
  await expect(more).toBeFocused()

  await comments.getByRole('button', { name: 'Sort by: Newest' }).click()
  await expect(comments.getByRole('button', { name: 'Sort by: Top comments' })).toBeVisible()
  await page.reload()
  await expect(comments.getByText(words)).toBeVisible()
})

test('a viewer edits and deletes a comment, and no longer sees the comments of an account that they block', async ({
  signedInPage: page,
}) => {
  const { _id } = await mostViewed(page.request)
  await page.goto(`/watch/${_id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  const id = crypto.randomUUID()
  await comments.getByRole('textbox', { name: 'Add a comment' }).fill(`A typo ${id}`)
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  const own = comments.getByRole('listitem').filter({ hasText: id })
  const more = own.getByRole('button', { name: 'More actions' })
  const menu = page.getByRole('group', { name: 'Comment actions' })

  await more.press('Enter')
  await expect(menu.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await menu.getByRole('button', { name: 'Edit' }).press('Enter')
  const box = comments.getByRole('textbox', { name: 'Edit comment' })
  await expect(box).toBeFocused()
  await box.fill(`No typo ${id}`)
  await box.press('Control+Enter')
  await expect(own.getByText(`No typo ${id}`)).toBeVisible()
  await expect(comments.getByText('Comment edited')).toBeAttached()
  await page.reload()
  await expect(own.getByText('(edited)')).toBeVisible()

  const others = comments.getByRole('listitem').filter({ hasNotText: id })
  const name = await others.first().getByRole('link').first().innerText()
  await others.first().getByRole('button', { name: 'More actions' }).first().click()
  await menu.getByRole('button', { name: 'Block account' }).click()
  await page
    .getByRole('alertdialog', { name: `Block ${name}?` })
    .getByRole('button', { name: 'Block' })
    .click()
  const ofBlocked = comments.getByRole('link', { name, exact: true })
  await expect(ofBlocked).toHaveCount(0)
  await expect(comments.getByText('Account blocked')).toBeAttached()

  await more.click()
  await menu.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(own).toHaveCount(0)
  await expect(page.locator('li > :focus')).toBeVisible()
  await expect(comments.getByText('Comment deleted')).toBeAttached()
  await page.reload()
  await expect(others.first()).toBeVisible()
  await expect(own).toHaveCount(0)
  await expect(ofBlocked).toHaveCount(0)
})

test('a viewer subscribes on the watch page, finds the channel in the list, and unsubscribes there', async ({
  signedInPage: page,
}) => {
  const { _id, ownerDetails } = await mostViewed(page.request)
  await page.goto(`/watch/${_id}`)
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeFocused()

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Subscriptions' }).click()
  await expect(page.getByText('Showing page 1 of 1 (1 total subscriptions)')).toBeVisible()
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(`Unsubscribe from ${ownerDetails.fullName}?`)
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText("You haven't subscribed to any channels yet")).toBeVisible()
})

test('watched and liked videos are in the library, and can be removed from the history', async ({
  signedInPage: page,
}) => {
  const { _id, title } = await mostViewed(page.request)
  await page.goto(`/watch/${_id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeFocused()
  // Watching part of the video counts a view and adds the video to the history (reading 32).
  const counted = page.waitForResponse((response) => response.url().endsWith(`/videos/${_id}/views`))
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await counted

  await page.goto('/liked-videos')
  await expect(page.getByRole('article').getByRole('link', { name: title })).toBeVisible()
  await page.goto('/watch-history')
  await expect(page.getByRole('article').getByRole('link', { name: title })).toBeVisible()
  await page.getByRole('button', { name: 'Clear History' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear History' }).click()
  await expect(page.getByText('No watch history yet')).toBeVisible()
})

/** Fills in the upload form with valid files. */
async function fillInUpload(page: Page) {
  const { data } = (await (await page.request.get('/api/v1/videos?limit=1')).json()) as {
    data: { videos: [{ videoFile: string; thumbnail: string }] }
  }
  const clip = await (await page.request.get(data.videos[0].videoFile)).body()
  const thumbnail = await (await page.request.get(data.videos[0].thumbnail)).body()
  const files = {
    clip: { name: 'clip.mp4', mimeType: 'video/mp4', buffer: clip },
    thumbnail: { name: 'thumbnail.webp', mimeType: 'image/webp', buffer: thumbnail },
  }
  await page.goto('/upload')
  await page.getByLabel('Video file').setInputFiles(files.clip)
  await page.getByLabel('Thumbnail').setInputFiles(files.thumbnail)
  await page.getByLabel('Title').fill('A clip of my own')
  await page.getByLabel('Description').fill('A public test video.')
  return files
}

test('a rejected file after a valid one blocks the upload until it is replaced or removed', async ({
  signedInPage: page,
}) => {
  const { clip } = await fillInUpload(page)
  const uploads: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/videos')) uploads.push(request.url())
  })
  const submit = page.getByRole('button', { name: 'Upload Video' })
  const video = page.getByLabel('Video file')
  const thumbnail = page.getByLabel('Thumbnail')
  const nameOf = (field: typeof video) => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)

  await video.setInputFiles({ name: 'clip.mov', mimeType: 'video/quicktime', buffer: clip.buffer })
  await thumbnail.setInputFiles({ name: 'still.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  for (const field of [video, thumbnail]) await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(await nameOf(video)).toBe('clip.mp4')

  await submit.click()
  await expect(page.getByRole('alert')).toHaveText([
    'Please select a valid video file (MP4, WebM, Ogg)',
    'Please select a valid image (JPEG, PNG, WebP)',
  ])
  await expect(video).toBeFocused()

  await video.setInputFiles(clip)
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Please select a valid image (JPEG, PNG, WebP)')
  await expect(thumbnail).toBeFocused()

  await page.getByRole('button', { name: 'Remove thumbnail' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await nameOf(thumbnail)).toBeUndefined()
  await submit.click()
  await expect(page.getByRole('alert')).toHaveText('Please select a thumbnail')
  expect(uploads).toEqual([])
})

test('a creator uploads a video and is redirected to it', { tag: '@smoke' }, async ({ signedInPage: page }) => {
  await fillInUpload(page)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page.getByText('Video uploaded successfully! Redirecting...')).toBeVisible()
  await expect(page).toHaveURL(/\/watch\//)
  await expect(page.getByRole('heading', { level: 1, name: 'A clip of my own' })).toBeVisible()
  // The pointer may be over a card, which then plays its own preview.
  const player = page.getByRole('group', { name: 'Video player' })
  await expect(player.locator('video')).toHaveJSProperty('readyState', 4)
})

test.describe('a private video', () => {
  // The browser logs the 404s.
  test.use({ expectedConsoleErrors: /404/ })

  test('a private video is missing for others until its owner makes it public', async ({
    signedInPage: page,
    browser,
    baseURL,
  }) => {
    await fillInUpload(page)
    await page.getByLabel('Visibility').selectOption('Private')
    await page.getByRole('button', { name: 'Upload Video' }).click()
    await expect(page.getByText('Video uploaded successfully! Only you can watch it. Redirecting...')).toBeVisible()
    await expect(page).toHaveURL(/\/watch\//)
    await expect(page.getByText('Private', { exact: true })).toBeVisible()
    const player = page.getByRole('group', { name: 'Video player' })
    await expect(player.locator('video')).toHaveJSProperty('readyState', 4)
    const url = page.url()

    const visitor = await browser.newPage({ baseURL })
    await visitor.goto(url)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Video not found' })).toBeVisible()

    await page.getByRole('link', { name: 'Your Videos' }).click()
    const row = page.getByRole('row', { name: /A clip of my own/ })
    await expect(row).toContainText('Private')
    /** Uses only the keyboard. */
    const change = async (visibility: string, time?: string) => {
      await row.getByRole('checkbox').press('Space')
      await page.getByRole('button', { name: 'Change visibility' }).press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByLabel('Visibility')).toBeFocused()
      await page.keyboard.type(visibility)
      if (time !== undefined) await dialog.getByLabel('Publication time').fill(time)
      await dialog.getByRole('button', { name: time === undefined ? 'Save' : 'Schedule' }).press('Enter')
      await expect(dialog).toHaveCount(0)
      // The button that opened the dialog is gone, because nothing is selected any more.
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
    await change('Public')
    await expect(page.getByText('1 video: Public')).toBeVisible()
    await visitor.goto(url)
    await expect(visitor.getByRole('heading', { level: 1, name: 'A clip of my own' })).toBeVisible()

    const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
    await change('Scheduled', `${day}T18:30`)
    await expect(row).toContainText(/Scheduled for .*, 6:30\sPM/)
    await visitor.goto(url)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Video not found' })).toBeVisible()
    await visitor.close()
  })
})
