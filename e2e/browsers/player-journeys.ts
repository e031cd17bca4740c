import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import type { Account } from '@kinora/test-kit/playwright'
import type { APIRequestContext } from '@playwright/test'

import { expect, expectPart, test } from './test.ts'
import { workspace } from '../set-up/workspace.ts'

const seed = join(workspace, 'services/provider/seed')
/** Reads a demo file for use as a form field. */
const file = (path: string, mimeType: string) => ({
  name: basename(path),
  mimeType,
  buffer: readFileSync(join(seed, path)),
})
const playedSeconds = () => document.querySelector('video')?.currentTime ?? 0

/** Uploads a video with captions. @returns the path of its page. */
async function uploadVideo(request: APIRequestContext, siteUrl: string, { email, password }: Account) {
  const api = `${siteUrl}/api/v1`
  const session = await request.post(`${api}/users/login`, { data: { email, password } })
  const { accessToken } = ((await session.json()) as { data: { accessToken: string } }).data
  const headers = { Authorization: `Bearer ${accessToken}` }
  const multipart = {
    title: 'Light under water',
    description: 'As it falls.',
    videoFile: file('clips/caustics.mp4', 'video/mp4'),
    thumbnail: file('avatars/kitekid.webp', 'image/webp'),
  }
  const uploaded = await request.post(`${api}/videos`, { multipart, headers })
  const { _id } = ((await uploaded.json()) as { data: { _id: string } }).data
  const text = 'WEBVTT\n\n00:00.000 --> 00:11.000\nLight under water, in words.\n'
  const data = { language: 'en', label: 'English', text }
  expect((await request.post(`${api}/videos/${_id}/captions`, { data, headers })).ok()).toBe(true)
  return `/watch/${_id}`
}

test('a video starts at the time in its URL, seeks with a key, shows captions, and continues in the mini player', async ({
  viewer,
  account,
  request,
  siteUrl,
}) => {
  await viewer.open(`${await uploadVideo(request, siteUrl, account)}?t=3`)
  await expectPart(viewer, { role: 'button', name: 'Captions' })
  await expect.poll(() => viewer.run(playedSeconds)).toBeCloseTo(3, 1)
  await viewer.key('5')
  await expect.poll(() => viewer.run(playedSeconds)).toBeCloseTo(6, 0)
  await viewer.key('c')
  await expect.poll(() => viewer.run(() => document.body.innerText)).toContain('Light under water, in words.')
  await viewer.key('k')
  await expect.poll(() => viewer.run(playedSeconds)).toBeGreaterThan(6.5)
  await viewer.press({ role: 'link', name: 'Kinora home' })
  await expectPart(viewer, { role: 'region', name: 'Mini player' })
  const leftAt = await viewer.run(playedSeconds)
  await expect.poll(() => viewer.run(playedSeconds)).toBeGreaterThan(leftAt)
})
