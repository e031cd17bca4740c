import { success, apiPath, failure, mockNetwork, renderRemote, wireVideo } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { screen } from '@testing-library/react'
import { delay, http } from 'msw'

import { remote } from './routes.tsx'

const videosPath = apiPath('/videos')

const network = mockNetwork(http.get(videosPath, () => videosResponse(wireVideo({ _id: 'v-1', title: 'First light' }))))

function videosResponse(...videos: object[]) {
  return success({ videos, pagination: { page: 1, limit: 12 } })
}

function renderPage(options: Partial<RenderOptions> = {}) {
  return renderRemote(remote, { path: '/remote-route', ...options })
}

test('shows recommended videos for the viewer', async () => {
  renderPage()
  expect(await screen.findByRole('heading', { level: 1, name: 'Remote Name' })).toBeVisible()
  expect(screen.getByText('Chosen for Ada Lovelace')).toBeVisible()
  expect(await screen.findByRole('link', { name: 'First light' })).toHaveAttribute('href', '/watch/v-1')
  expect(document.title).toBe('Remote Name · Kinora')
})

test('shows the page to a visitor', async () => {
  renderPage({ viewer: null })
  expect(await screen.findByText('Chosen for everyone')).toBeVisible()
  expect(await screen.findByRole('article')).toBeVisible()
})

test('shows placeholders while the videos load', async () => {
  network.use(http.get(videosPath, () => delay('infinite')))
  renderPage()
  expect(await screen.findByText('Loading videos')).toBeInTheDocument()
})

test('reports that there are no videos', async () => {
  network.use(http.get(videosPath, () => videosResponse()))
  renderPage()
  expect(await screen.findByText('No videos found')).toBeVisible()
})

test('shows why videos did not load and retries on request', async () => {
  network.use(http.get(videosPath, () => failure(403), { once: true }))
  const { user } = renderPage()
  expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to access these videos.')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('link', { name: 'First light' })).toBeVisible()
})
