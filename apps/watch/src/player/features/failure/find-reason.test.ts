import { mockNetwork } from '@kinora/test-kit'
import { http, HttpResponse } from 'msw'

import { findReason } from './find-reason.ts'

const network = mockNetwork()
const { signal } = new AbortController()

const failed = (src: string, code: number) => ({ src, error: { code } as MediaError })

test.each([
  [404, 'Its file no longer exists.'],
  [503, 'The site is busy. Try again in a moment.'],
  [200, "This browser can't play the file's format, or the file is damaged."],
  [403, ''],
])('gives a reason for a file on the site with status %i: %s', async (status, reason) => {
  network.use(http.head('*/media/videos/1.mp4', () => new HttpResponse(null, { status })))
  expect(await findReason(failed('/media/videos/1.mp4', 4), signal)).toBe(reason)
})

// The page's policy blocks requests to other origins, which then look like a lost connection.
test.each([
  [2, 'The connection to the site was lost.'],
  [3, "This browser can't play the file's format, or the file is damaged."],
  [4, "The file is missing, or this browser can't play its format."],
])('gives a reason for a file on another origin with media error %i: %s', async (code, reason) => {
  expect(await findReason(failed('https://media.example/1.mp4', code), signal)).toBe(reason)
})

test("uses the browser's error for a redirected file if the provider responds to HEAD", async () => {
  const headers = { 'x-media-delivery': 'redirect' }
  network.use(http.head('*/media/videos/1.mp4', () => new HttpResponse(null, { headers })))
  expect(await findReason(failed('/media/videos/1.mp4', 2), signal)).toBe('The connection to the site was lost.')
})

test('does not send a request for a file fed by a script', async () => {
  expect(await findReason(failed(`blob:${location.origin}/1`, 3), signal)).toContain("can't play the file's format")
})

test('does not follow a redirect to another site', async () => {
  const followed = jest.fn(() => new HttpResponse(null, { status: 403 }))
  network.use(
    http.head('*/media/videos/1.mp4', () => HttpResponse.redirect('https://bucket.example/1.mp4', 302)),
    http.head('https://bucket.example/1.mp4', followed),
  )
  await findReason(failed('/media/videos/1.mp4', 3), signal)
  expect(followed).not.toHaveBeenCalled()
})

test('reports a lost connection if the site does not respond', async () => {
  network.use(http.head('*/media/videos/1.mp4', () => HttpResponse.error()))
  expect(await findReason(failed('/media/videos/1.mp4', 4), signal)).toBe('The connection to the site was lost.')
})
