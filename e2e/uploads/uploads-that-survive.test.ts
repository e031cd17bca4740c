import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Stack } from '@kinora/local-stack'
import type { Page } from '@playwright/test'
import { Client } from 'pg'

import { isFull } from '../set-up/is-full.ts'
import { avatarPng } from '../set-up/pictures.ts'
import { logIn, registerAccount, takeSession } from '@kinora/test-kit/playwright'
import { startTestStack } from '../set-up/start-test-stack.ts'
import { expect, test as base } from '../set-up/test.ts'
import type { Account } from '@kinora/test-kit/playwright'
import { startUploadGate } from './start-upload-gate.ts'
import type { UploadGate } from './start-upload-gate.ts'
import { workspace } from '../set-up/workspace.ts'

/*
 * Ways to interrupt an upload. `npm test` tries the first two; `npm test -- --full uploads` tries all of them repeatedly.
 */
const ways = [
  'connection cut',
  'provider killed',
  'page reloaded',
  'page reloaded, and the file chosen again',
  'session ended',
  'session ended, and another viewer logged in',
] as const
const rounds = isFull ? 50 : 2
const megabyte = 1024 ** 2
/** Far enough into the file that the first part has been stored. */
const middle = 7 * megabyte

interface Product extends Stack {
  home: string
  gate: UploadGate
  database: Client
}

/** Playwright's `test` with a separate product per worker. Its provider can be killed, and a proxy in front of it can drop connections. */
const test = base.extend<{}, { product: Product }>({
  product: [
    async ({}, use) => {
      const home = await mkdtemp(join(tmpdir(), 'kinora-uploads-'))
      const stack = await startTestStack(home, { apps: ['shell', 'upload'] })
      const gate = await startUploadGate(stack.url)
      const database = new Client({ connectionString: stack.databaseUrl })
      await database.connect()
      await use({ ...stack, home, gate, database })
      await database.end()
      await gate.stop()
      await stack.stop()
      await rm(home, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  siteUrl: async ({ product }, use) => {
    await use(product.url)
  },
  baseURL: async ({ product }, use) => {
    await use(product.gate.url)
  },
})

test.use({ expectedConsoleErrors: /Failed to load resource|net::ERR_/ })
test.setTimeout(isFull ? 3_600_000 : 240_000)

test(`${rounds} interrupted uploads become ${rounds} complete videos without duplicates or restarts`, async ({
  page,
  account,
  product,
}) => {
  const { home, gate } = product
  await takeSession(page, gate.url, await logIn(product.url, account))
  let asked = 0
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked += 1
    void dialog.accept()
  })
  let reloads = 0
  const started = countStarted(page)
  const offsets = offsetsOf(page)
  const hashes: string[] = []

  for (let round = 0; round < rounds; round++) {
    const way = ways[round % ways.length] ?? 'connection cut'
    await test.step(`${round + 1}: ${way}`, async () => {
      const file = await writeClip(home, round)
      hashes.push(file.sha256)
      await page.goto('/upload')
      await fillIn(page, file.path, `Clip ${round}`)
      offsets.splice(0)
      const isPaused = gate.pauseAfter(middle)
      await page.getByRole('button', { name: 'Upload Video' }).click()
      await isPaused
      await expect.poll(() => storedBytes(product), { message: 'a part in storage' }).toBeGreaterThan(0)

      await endInTheMiddle(page, product, way, file.path, account)
      if (way.startsWith('page reloaded')) reloads += 1
      expect(asked, 'confirmations before leaving the page').toBe(reloads)

      // The redirect after a complete upload. This product lacks the watch page, so it ends up on the home page.
      await expect(page).toHaveURL(`${gate.url}/`, { timeout: 120_000 })
      expect(started(), 'started uploads').toBe(round + 1)
      expect(offsets[0]).toBe(0)
      expect(offsets.length, 'parts').toBeGreaterThan(1)
      expect(Math.min(...offsets.slice(1)), 'the offset where the upload resumed').toBeGreaterThan(0)
    })
  }

  const videos = await publishedBy(product, account.username)
  expect(videos.map(({ title }) => title).toSorted()).toEqual(hashes.map((_, round) => `Clip ${round}`).toSorted())
  for (const { title, video_key: key } of videos) {
    const sha256 = createHash('sha256')
      .update(await readFile(join(home, 'media', key)))
      .digest('hex')
    expect(sha256, title).toBe(hashes[Number(title.slice('Clip '.length))])
  }
})

test("a 100 MB upload adds at most 64 MB to the provider's memory", async ({ account, product }) => {
  test.skip(
    !isFull || process.platform !== 'linux',
    'Only measured in the full run on Linux, which reports the memory of a process.',
  )
  const token = await accessTokenOf(product.url, account)
  // Upload once first, so that the code for uploads is loaded.
  await uploadByTus(product, token, await clipOf(megabyte))
  const clip = await clipOf(100 * megabyte)
  const pid = product.provider.pid() ?? 0
  const idle = await residentBytes(pid)
  const more: number[] = []
  for (let time = 0; time < 5; time++) {
    let most = 0
    const watch = setInterval(() => void residentBytes(pid).then((bytes) => (most = Math.max(most, bytes))), 50)
    await uploadByTus(product, token, clip)
    clearInterval(watch)
    more.push(Math.round((most - idle) / megabyte))
  }
  test.info().annotations.push({ type: 'memory', description: `${more.join(', ')} MB more` })
  expect(Math.max(...more), 'additional MB').toBeLessThan(64)
})

async function endInTheMiddle(
  page: Page,
  { gate, provider }: Product,
  way: (typeof ways)[number],
  path: string,
  account: Account,
): Promise<void> {
  if (way === 'connection cut') return gate.cut()
  if (way === 'session ended') {
    await endSession(page, gate)
    return fillInLogin(page, account)
  }
  if (way === 'provider killed') {
    await provider.kill()
    gate.release()
    await expect(page.getByText('Trying again…')).toBeVisible()
    return provider.start()
  }
  await untilFileIsSaved(page)
  if (way === 'session ended, and another viewer logged in') {
    await endSession(page, gate)
    await letAnotherViewerIn(page, gate.url)
    await fillInLogin(page, account)
  } else {
    await page.reload()
    // Drop the bytes in transit, which could be the rest of the file.
    gate.dropPaused()
  }
  // The form still shows what the viewer had entered.
  await expect(page.getByLabel('Title')).toHaveValue(/^Clip /)
  if (way === 'page reloaded, and the file chosen again') {
    await page.getByRole('button', { name: 'Remove video' }).click()
    await expect(page.getByText(/was interrupted. Choose the same file/)).toBeVisible()
    await page.getByLabel('Video file').setInputFiles(path)
  }
  await expect(page.getByText('Part of this video has already been sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload Video' }).click()
}

/** Ends the session from another client. Expects a notice that doesn't reveal the video's title. */
async function endSession(page: Page, gate: UploadGate): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await page.request.post(`${gate.url}/api/v1/users/logout`, { headers: { Authorization: `Bearer ${token}` } })
  gate.cut()
  await expect(page).toHaveURL('/login')
  const notice = page.getByRole('region', { name: 'Upload' })
  await expect(notice.getByRole('alert')).toHaveText(/Your upload has stopped.*Log in again to continue\./)
  await expect(notice).not.toContainText(/Clip|MB/)
}

async function fillInLogin(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Logs in as another user in the same browser, checks that the upload is hidden, and logs out again. */
async function letAnotherViewerIn(page: Page, siteUrl: string): Promise<void> {
  await fillInLogin(page, await registerAccount(page.request, siteUrl))
  await expect(page.getByRole('heading', { level: 1, name: 'Upload Video' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Your channel' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText(/clip|has stopped|has been sent|interrupted/i)).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/upload')
  await expect(page).toHaveURL('/login')
}

/**
 * Waits until the browser has saved the chosen file. If the page is reloaded before that, only the file's name survives and the viewer has to choose the file
 * again.
 */
async function untilFileIsSaved(page: Page): Promise<void> {
  const savedFields = () =>
    page.evaluate(
      () =>
        new Promise<string[]>((resolve, reject) => {
          const opening = indexedDB.open('upload')
          opening.addEventListener('error', () => reject(opening.error))
          opening.addEventListener('success', () => {
            const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
            keys.addEventListener('error', () => reject(keys.error))
            keys.addEventListener('success', () => {
              opening.result.close()
              resolve((keys.result as [user: string, field: string][]).map(([, field]) => field))
            })
          })
        }),
    )
  await expect.poll(savedFields, { message: 'the saved draft' }).toContain('videoFile')
}

async function fillIn(page: Page, path: string, title: string): Promise<void> {
  await page.getByLabel('Video file').setInputFiles(path)
  await page.getByLabel('Thumbnail').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: avatarPng })
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('It was interrupted.')
}

/** Creates a valid video of a given size in bytes by adding a random box that players skip. */
async function clipOf(size: number): Promise<Buffer> {
  const clip = await readFile(join(workspace, 'services/provider/src/test/media/clip.mp4'))
  const box = randomBytes(size - clip.length)
  box.writeUInt32BE(box.length)
  box.write('free', 4, 'latin1')
  return Buffer.concat([clip, box])
}

async function writeClip(home: string, round: number): Promise<{ path: string; sha256: string }> {
  const bytes = await clipOf(17 * megabyte)
  const path = join(home, `clip-${round % 2}.mp4`)
  await writeFile(path, bytes)
  return { path, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** Counts uploads that the page starts. */
function countStarted(page: Page): () => number {
  let started = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/v1/videos/uploads')) started += 1
  })
  return () => started
}

/** Records the byte offset of each part that the page sends, in order. */
function offsetsOf(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

/** Returns how many bytes of the current upload are stored. */
async function storedBytes({ database }: Product): Promise<number> {
  const { rows } = await database.query<{ received: string }>(
    'select received from resumable_uploads where video_id is null order by touched_at desc limit 1',
  )
  return Number(rows[0]?.received ?? 0)
}

async function publishedBy({ database }: Product, username: string): Promise<{ title: string; video_key: string }[]> {
  const { rows } = await database.query(
    'select title, video_key from videos join users on users.id = videos.owner_id where username = $1',
    [username],
  )
  return rows
}

async function accessTokenOf(siteUrl: string, account: Account): Promise<string> {
  const { origins } = await logIn(siteUrl, account)
  return origins[0]?.localStorage[0]?.value ?? ''
}

/** Uploads a video with the same calls that the page makes. */
async function uploadByTus({ url }: Product, token: string, bytes: Buffer): Promise<void> {
  const authorization = `Bearer ${token}`
  const started = await fetch(`${url}/api/v1/videos/uploads`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ size: bytes.length }),
  })
  const { data } = (await started.json()) as { data: { uploadId: string; url: string } }
  const sent = await fetch(`${url}${data.url}`, {
    method: 'PATCH',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
    },
    body: new Uint8Array(bytes),
  })
  expect(sent.status).toBe(204)
  const form = new FormData()
  form.set('title', 'Large')
  form.set('description', 'It is large.')
  form.set('thumbnail', new Blob([avatarPng]), 'a.png')
  const published = await fetch(`${url}/api/v1/videos/uploads/${data.uploadId}/publish`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  expect(published.status, await published.text()).toBe(201)
}

/** Returns a process's resident memory in bytes. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024
}
