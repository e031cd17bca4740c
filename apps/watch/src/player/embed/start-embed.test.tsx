import { apiPath, mockNetwork, success, wireVideo } from '@kinora/test-kit'
import { firstCallFor } from '@kinora/releases/browser'
import { installDialogShim } from '@kinora/ui/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { changeVideo, installFakePlayback } from '../../test/fake-playback.ts'
import packageJson from '../../../package.json'
import { startEmbed } from './start-embed.tsx'

const captions = [{ language: 'en', label: 'English', src: '/captions' }]
const asked: Request[] = []
const network = mockNetwork(
  http.get(apiPath('/videos/:id'), ({ params, request }) => {
    asked.push(request)
    return success(wireVideo({ _id: String(params['id']), title: 'Nanoseconds', captions }))
  }),
)
beforeEach(() => {
  asked.splice(0)
  localStorage.clear()
})
let end = () => {}
afterEach(() => {
  act(() => end())
})
installFakePlayback({ duration: 100 })
beforeAll(installDialogShim)

async function openEmbed(pathname = '/embed/v-1', search = '') {
  act(() => end())
  await act(async () => {
    end = await startEmbed(document.body, { pathname, search })
  })
  return { video: document.querySelector('video') as HTMLVideoElement, user: userEvent.setup() }
}

test('requests the video without credentials, and does not count a view', async () => {
  localStorage.setItem('accessToken', 'a token')
  await openEmbed()
  const [request] = asked
  expect(asked).toHaveLength(1)
  expect(request?.credentials).toBe('omit')
  expect(request?.headers.get('authorization')).toBeNull()
  expect(request?.headers.get('x-kinora-views')).toBe('separate')
})

test('sends the first call declared in package.json, which the site also uses for the page’s head and link preview', async () => {
  const { path, firstCall } = packageJson.kinora.embed
  const params = { videoId: 'v ü/1' }
  await openEmbed(firstCallFor({ firstCall: path }, params))
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([`/api/v1${firstCallFor({ firstCall }, params)}`])
})

test('does not load the file before playback, and starts at the time in the URL', async () => {
  const { video, user } = await openEmbed('/embed/v-1', '?t=1m3s')
  expect([video.preload, video.currentTime, video.paused]).toEqual(['none', 63, true])
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(video.paused).toBe(false)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('handles keys for play, seek, mute and speed, and leaves the keys of missing features to the browser', async () => {
  const { video, user } = await openEmbed()
  await user.keyboard('kllm>')
  expect([video.paused, video.currentTime, video.muted, video.playbackRate]).toEqual([false, 20, true, 1.25])
  for (const key of ['t', 'i']) expect(fireEvent.keyDown(document.body, { key })).toBe(true)
})

test('stores only whether single-character keys are turned off', async () => {
  const { video, user } = await openEmbed()
  expect(localStorage).toHaveLength(0)
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Captions')).toBeVisible()
  // An embedded player has no cinema mode.
  expect(within(help).queryByText('Cinema mode')).not.toBeInTheDocument()
  await user.click(within(help).getByRole('checkbox', { name: /Use letters, digits and symbols/ }))
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  await user.keyboard('km5?')
  expect([video.paused, video.muted, video.currentTime]).toEqual([true, false, 0])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  const again = await openEmbed()
  await again.user.keyboard('k{ArrowRight}')
  expect([again.video.paused, again.video.currentTime]).toEqual([true, 5])
  await again.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  const choice = await screen.findByRole('checkbox', { name: /Use letters, digits and symbols/ })
  expect(choice).not.toBeChecked()
  await again.user.click(choice)
  expect(Object.keys(localStorage)).toEqual(['watch:player'])
})

test("the title links to the video's page at the current position", async () => {
  const { video } = await openEmbed('/embed/a%20b%2F%3Cimg%3E')
  const link = screen.getByRole('link', { name: 'Nanoseconds' })
  expect(link).toHaveAttribute('href', '/watch/a%20b%2F%3Cimg%3E')
  expect(link).toHaveAttribute('target', '_blank')
  act(() => changeVideo(video, { currentTime: 12.7 }, 'timeupdate'))
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(link).toHaveAttribute('href', '/watch/a%20b%2F%3Cimg%3E?t=12')
})

test('the button and the C key toggle captions', async () => {
  const { user, video } = await openEmbed()
  const button = screen.getByRole('button', { name: 'Captions' })
  expect(button).toHaveAttribute('aria-pressed', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(video.querySelector('track')?.srclang).toBe('en')
  await user.keyboard('c')
  expect(button).toHaveAttribute('aria-pressed', 'false')
})

test("escapes the video's title", async () => {
  const title = '<img src=x onerror=alert(1)>'
  network.use(http.get(apiPath('/videos/:id'), () => success(wireVideo({ title }))))
  await openEmbed()
  expect(screen.getByRole('link', { name: title })).toBeVisible()
  expect([document.title, document.querySelector('img')]).toEqual([title, null])
})

test.each([
  [404, () => new HttpResponse(null, { status: 404 })],
  [400, () => new HttpResponse(null, { status: 400 })],
  [410, () => new HttpResponse(null, { status: 410 })],
  ['null', () => HttpResponse.json({ data: null })],
])('reports that a video is no longer available if the response is %s', async (_answer, respond) => {
  network.use(http.get(apiPath('/videos/:id'), respond))
  await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('This video is no longer available.')
  expect(screen.getByRole('link', { name: 'Discover videos on Kinora' })).toHaveAttribute('href', '/')
})

test('retries when the provider does not respond', async () => {
  network.use(http.get(apiPath('/videos/:id'), () => HttpResponse.error(), { once: true }))
  const { user } = await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('Could not load this video.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Nanoseconds' })).toBeVisible()
})

test('reports a video without a file, and a file that fails to load', async () => {
  network.use(http.get(apiPath('/videos/:id'), () => success(wireVideo({ videoFile: '' })), { once: true }))
  await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('This video cannot be played right now.')
  expect(screen.getByRole('link', { name: 'Open on Kinora' })).toBeVisible()

  network.use(http.head('*/media/*', () => new HttpResponse(null, { status: 404 })))
  const { video, user } = await openEmbed()
  act(() => changeVideo(video, { error: { code: 4 } }, 'error'))
  expect(await screen.findByText(/cannot be played right now. Its file no longer exists./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload video' }))
  expect(screen.queryByRole('button', { name: 'Reload video' })).not.toBeInTheDocument()
})
