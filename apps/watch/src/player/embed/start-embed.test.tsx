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

test('requests the video without credentials, and counts no view', async () => {
  localStorage.setItem('accessToken', 'a token')
  await openEmbed()
  const [request] = asked
  expect(asked).toHaveLength(1)
  expect(request?.credentials).toBe('omit')
  expect(request?.headers.get('authorization')).toBeNull()
  expect(request?.headers.get('x-kinora-views')).toBe('separate')
})

test('what it asks for is what its package.json declares, of which the site makes its head and its card', async () => {
  const { path, firstCall } = packageJson.kinora.embed
  const params = { videoId: 'v ü/1' }
  await openEmbed(firstCallFor({ firstCall: path }, params))
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([`/api/v1${firstCallFor({ firstCall }, params)}`])
})

test('loads nothing of the file before playback, and starts at the time in the URL', async () => {
  const { video, user } = await openEmbed('/embed/v-1', '?t=1m3s')
  expect([video.preload, video.currentTime, video.paused]).toEqual(['none', 63, true])
  await user.click(screen.getByRole('button', { name: 'Play' }))
  expect(video.paused).toBe(false)
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('keys play, jump, mute and change the speed; those of the product beyond the player are left to the browser', async () => {
  const { video, user } = await openEmbed()
  await user.keyboard('kllm>')
  expect([video.paused, video.currentTime, video.muted, video.playbackRate]).toEqual([false, 20, true, 1.25])
  for (const key of ['t', 'i']) expect(fireEvent.keyDown(document.body, { key })).toBe(true)
})

test('stores only that single-character keys are turned off', async () => {
  const { video, user } = await openEmbed()
  expect(localStorage).toHaveLength(0)
  await user.keyboard('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(help).getByText('Captions')).toBeVisible()
  // Shortcuts of the product outside the player do nothing here.
  expect(within(help).queryByText('Cinema mode')).not.toBeInTheDocument()
  await user.click(within(help).getByRole('checkbox', { name: /Letters, digits and signs/ }))
  await user.click(within(help).getByRole('button', { name: 'Close' }))
  await user.keyboard('km5?')
  expect([video.paused, video.muted, video.currentTime]).toEqual([true, false, 0])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  const again = await openEmbed()
  await again.user.keyboard('k{ArrowRight}')
  expect([again.video.paused, again.video.currentTime]).toEqual([true, 5])
  await again.user.click(screen.getByRole('button', { name: 'Keyboard shortcuts' }))
  const choice = await screen.findByRole('checkbox', { name: /Letters, digits and signs/ })
  expect(choice).not.toBeChecked()
  await again.user.click(choice)
  expect(Object.keys(localStorage)).toEqual(['watch:player'])
})

test('the title links to the page of the video, at the current moment', async () => {
  const { video } = await openEmbed('/embed/a%20b%2F%3Cimg%3E')
  const link = screen.getByRole('link', { name: 'Nanoseconds' })
  expect(link).toHaveAttribute('href', '/watch/a%20b%2F%3Cimg%3E')
  expect(link).toHaveAttribute('target', '_blank')
  act(() => changeVideo(video, { currentTime: 12.7 }, 'timeupdate'))
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(link).toHaveAttribute('href', '/watch/a%20b%2F%3Cimg%3E?t=12')
})

test('captions toggle by their button and by c', async () => {
  const { user, video } = await openEmbed()
  const button = screen.getByRole('button', { name: 'Captions' })
  expect(button).toHaveAttribute('aria-pressed', 'false')
  await user.click(button)
  expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(video.querySelector('track')?.srclang).toBe('en')
  await user.keyboard('c')
  expect(button).toHaveAttribute('aria-pressed', 'false')
})

test('escapes the title of the video', async () => {
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
])('a video that is not there (%s) is said to be gone', async (_answer, respond) => {
  network.use(http.get(apiPath('/videos/:id'), respond))
  await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('This video is not there any more.')
  expect(screen.getByRole('link', { name: 'Discover videos on Kinora' })).toHaveAttribute('href', '/')
})

test('retries when the provider does not respond', async () => {
  network.use(http.get(apiPath('/videos/:id'), () => HttpResponse.error(), { once: true }))
  const { user } = await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('This video could not be loaded.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Nanoseconds' })).toBeVisible()
})

test('reports a video without a file, and one whose file fails', async () => {
  network.use(http.get(apiPath('/videos/:id'), () => success(wireVideo({ videoFile: '' })), { once: true }))
  await openEmbed()
  expect(screen.getByRole('status')).toHaveTextContent('This video cannot be played right now.')
  expect(screen.getByRole('link', { name: 'Open it on Kinora' })).toBeVisible()

  network.use(http.head('*/media/*', () => new HttpResponse(null, { status: 404 })))
  const { video, user } = await openEmbed()
  act(() => changeVideo(video, { error: { code: 4 } }, 'error'))
  expect(await screen.findByText(/cannot be played right now. Its file no longer exists./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reload video' }))
  expect(screen.queryByRole('button', { name: 'Reload video' })).not.toBeInTheDocument()
})
