import { writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { readClip } from '../set-up/clips.ts'
import { widePng } from '../set-up/pictures.ts'
import { expect, test } from '../set-up/test.ts'

const megabyte = 1024 ** 2

interface Given {
  name: string
  type: string
  bytes: Buffer
}

/** Drops a file on the page's heading or pastes it. */
async function give(page: Page, how: 'drop' | 'paste', { name, type, bytes }: Given) {
  await page.getByRole('heading', { level: 1 }).evaluate(
    (heading, given) => {
      const files = new DataTransfer()
      const content = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0))
      files.items.add(new File([content], given.name, { type: given.type }))
      const init = { bubbles: true, cancelable: true }
      heading.dispatchEvent(
        given.how === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: files })
          : new ClipboardEvent('paste', { ...init, clipboardData: files }),
      )
    },
    { how, name, type, base64: bytes.toString('base64') },
  )
}

/** Records write requests from the page. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/v1/videos')) {
      changes.push(`${request.method()} ${pathname}`)
    }
  })
  return changes
}

test('a dropped video with a pasted image or a video frame is published with one call, and the owner edits and deletes it', async ({
  signedInPage: page,
}) => {
  const changes = changesOf(page)
  const clip = { name: 'caustics.mp4', type: 'video/mp4', bytes: await readClip('caustics.mp4') }
  await page.goto('/upload')
  await expect(page.getByLabel('Video file')).toBeAttached()

  // File errors show before anything is sent.
  await give(page, 'drop', { ...clip, name: 'caustics.mov', type: 'video/quicktime' })
  await expect(page.getByRole('alert')).toHaveText('Please select a valid video file (MP4, WebM, Ogg)')
  await give(page, 'drop', { ...clip, name: 'renamed.mp4', bytes: Buffer.from('none of a video') })
  await expect(page.getByText(/does not look like an MP4, WebM or Ogg video/)).toBeVisible()
  await give(page, 'drop', clip)
  await expect(page.getByText(/does not look like/)).toHaveCount(0)
  await expect(page.getByText('caustics.mp4')).toBeVisible()

  await give(page, 'paste', { name: 'still.png', type: 'image/png', bytes: widePng })
  await expect(page.getByText('still.png')).toBeVisible()
  const picture = page.getByRole('button', { name: /^Frame at 0:0\d$/ }).last()
  await picture.click()
  await expect(picture).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('still.png')).toHaveCount(0)
  await page.getByLabel('Title').fill('Light under water')
  await page.getByLabel('Description').fill('As it falls on the ground of a pool.')
  expect(changes).toEqual([])
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Light under water' })).toBeVisible()
  expect(changes).toEqual(['POST /api/v1/videos'])
  const { pathname } = new URL(page.url())
  const id = pathname.split('/').at(-1)
  /** Returns the thumbnail's width in pixels, which tells wide frames from the video apart from the narrow pasted image. */
  const thumbnailWidth = async () => {
    const answer = await page.request.get(`/api/v1/videos/${id}`)
    const { data } = (await answer.json()) as { data: { thumbnail: string } }
    return page.evaluate(async (src) => {
      const file = new Image()
      file.src = src
      await file.decode()
      return file.naturalWidth
    }, data.thumbnail)
  }
  expect(await thumbnailWidth()).toBeGreaterThan(100)

  await page.getByRole('link', { name: 'Edit video' }).click()
  await page.getByLabel('Title').fill('Light on the ground')
  const still = { name: 'still.png', mimeType: 'image/png', buffer: widePng }
  await page.getByLabel('Thumbnail').setInputFiles(still)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Light on the ground' })).toBeVisible()
  expect(await thumbnailWidth()).toBe(16)

  await page.goto(`/edit/${id}`)
  await page.getByRole('button', { name: 'Delete video' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete video' }).click()
  await expect(page).toHaveURL('/')
  expect(changes.at(-1)).toBe(`DELETE /api/v1/videos/${id}`)
  expect((await page.request.get(`/api/v1/videos/${id}`)).status()).toBe(404)
})

/** Limits the page's upload speed to a number of bytes per second; -1 removes the limit. */
async function throttle(page: Page, uploadThroughput: number) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
  await session.send('Network.emulateNetworkConditions', line)
  return { end: () => session.send('Network.emulateNetworkConditions', { ...line, uploadThroughput: -1 }) }
}

async function fillIn(page: Page, title: string, bytes: Buffer) {
  // Use a file on disk, because Playwright sends buffers to the browser as text.
  const videoFile = test.info().outputPath('caustics.mp4')
  await writeFile(videoFile, bytes)
  const thumbnail = { name: 'still.png', mimeType: 'image/png', buffer: widePng }
  await page.getByLabel('Video file').setInputFiles(videoFile)
  await page.getByLabel('Thumbnail').setInputFiles(thumbnail)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('As it was sent.')
}

/** Creates a video of a given size in bytes by adding a box that players skip. */
async function clipOf(size: number): Promise<Buffer> {
  const clip = await readClip('caustics.mp4')
  const box = Buffer.alloc(size - clip.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([clip, box])
}

test('an upload shows its speed, warns before the tab closes, and continues with captions on another page without a redirect', async ({
  signedInPage: page,
}) => {
  await page.goto('/upload')
  await fillIn(page, 'Slowly', await clipOf(3 * megabyte))
  await page.getByText('More options').click()
  await page.getByRole('combobox', { name: 'Caption language' }).selectOption('français')
  const words = Buffer.from('WEBVTT\n\n00:00.000 --> 00:11.000\nLumière\n')
  await page.getByLabel('Captions (WebVTT)').setInputFiles({ name: 'words.vtt', mimeType: 'text/vtt', buffer: words })
  const line = await throttle(page, megabyte / 4)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  await expect(page.getByText(/^\d\.\d of 3\.0 MB · \d\.\d MB\/s · about \d+ (second|minute)s? left$/)).toBeVisible()

  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()

  await page.getByRole('link', { name: 'Kinora home' }).click()
  const notice = page.getByRole('region', { name: 'Upload', exact: true })
  await expect(notice).toContainText('Slowly')
  await expect(notice.getByRole('progressbar', { name: 'Upload progress' })).toBeVisible()
  await line.end()
  await expect(notice.getByRole('status')).toHaveText('Video uploaded successfully!')
  await expect(page).toHaveURL('/')
  await notice.getByRole('link', { name: 'Watch it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Slowly' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const answer = await page.request.get(`/api/v1/videos/${id}`)
  const { data } = (await answer.json()) as { data: { captions: { label: string }[] } }
  expect(data.captions.map(({ label }) => label)).toEqual(['français'])
})

test('a provider that supports only the specification gets a single call for any size, and the page does not offer extras', async ({
  signedInPage: page,
}) => {
  await page.route('**/api/v1/users/current-user', async (route) => {
    const response = await route.fetch()
    const { data, ...body } = (await response.json()) as { data: Record<string, unknown> }
    const known = Object.entries(data).filter(([name]) => !name.startsWith('can'))
    await route.fulfill({ response, json: { ...body, data: Object.fromEntries(known) } })
  })
  const changes = changesOf(page)
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/videos'))
  await page.goto('/upload')
  await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
  await fillIn(page, 'All at once', await clipOf(17 * megabyte))
  await expect(page.getByText('More options')).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload Video' }).click()
  expect((await sent).headers()['idempotency-key']).toBeUndefined()
  await expect(page.getByText('Video uploaded successfully! Redirecting...')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'All at once' })).toBeVisible()
  expect(changes).toEqual(['POST /api/v1/videos'])
  await expect(page.getByRole('link', { name: 'Edit video' })).toHaveCount(0)
})

test.describe('an upload whose response is lost', () => {
  test.use({ expectedConsoleErrors: /Failed to load resource/ })

  test('an upload whose response is lost is published only once, even if it is sent again after a reload', async ({
    signedInPage: page,
    account,
  }) => {
    const keys: (string | undefined)[] = []
    await page.route('**/api/v1/videos', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      // Let the provider publish the video, then lose the connection.
      const answer = await route.fetch()
      return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
    })
    await page.goto('/upload')
    await fillIn(page, 'Once', await readClip('caustics.mp4'))
    await page.getByRole('button', { name: 'Upload Video' }).click()
    await expect(page.getByRole('alert')).toHaveText('An error occurred during upload')

    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Once')
    await expect(page.getByText('caustics.mp4')).toBeVisible()
    await page.getByRole('button', { name: 'Upload Video' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Once' })).toBeVisible()
    expect(keys).toEqual([keys[0], keys[0]])
    const answer = await page.request.get(`/api/v1/users/channel/${account.username}`)
    expect(((await answer.json()) as { data: { videosCount: number } }).data.videosCount).toBe(1)
  })
})
