import { accessToken, success, apiPath, failure, mockNetwork, wireOwner, wireVideo } from '@kinora/test-kit'
import { screen, within } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { renderWatchPage, videoPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()

const findRegion = () => screen.findByRole('region', { name: 'Related Videos' })

function answerWith(resolve: () => Response | Promise<Response>) {
  network.use(http.get(apiPath('/videos'), resolve))
}

test('requests ten other videos, and shows them as cards', async () => {
  let query = ''
  network.use(
    http.get(apiPath('/videos'), ({ request }) => {
      query = new URL(request.url).search
      return videoPage(
        Array.from({ length: 10 }, (_, index) => wireVideo({ _id: `r-${index}`, ownerDetails: wireOwner() })),
      )
    }),
  )
  renderWatchPage({ viewer: null })
  const region = await findRegion()
  expect(await within(region).findAllByRole('article')).toHaveLength(10)
  expect(within(region).getByRole('heading', { level: 2, name: 'Related Videos' })).toBeVisible()
  expect(within(region).getByRole('link', { name: 'Video r-3' })).toHaveAttribute('href', '/watch/r-3')
  expect(within(region).getAllByText('1:05')).toHaveLength(10)
  expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({ limit: '10', page: '1', exclude: 'v-1' })
  expect(region).toHaveAttribute('aria-busy', 'false')
})

test('shows only ten related videos even if the provider sends more', async () => {
  answerWith(() => videoPage(Array.from({ length: 15 }, (_, index) => wireVideo({ _id: `r-${index}` }))))
  renderWatchPage()
  expect(await within(await findRegion()).findAllByRole('article')).toHaveLength(10)
})

test('shows ten placeholders while the related videos load', async () => {
  answerWith(() => delay('infinite') as Promise<never>)
  renderWatchPage()
  const region = await findRegion()
  expect(region).toHaveAttribute('aria-busy', 'true')
  expect(within(region).getByRole('status')).toHaveTextContent('Loading related videos')
  expect(region.querySelectorAll('[data-placeholder]')).toHaveLength(10)
})

test('suggests an upload if the list is empty', async () => {
  answerWith(() => videoPage([]))
  renderWatchPage()
  expect(await within(await findRegion()).findByText('No videos found')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upload a video' })).toHaveAttribute('href', '/upload')
})

test.each([
  ['403', () => failure(403), 'You do not have permission to access these videos.'],
  ['500 with a message', () => failure(500, 'Out of memory'), 'Error: Out of memory'],
  ['500 without a message', () => failure(500), 'Error: Could not load videos. Please try again later.'],
  [
    'an unexpected response shape',
    () => success({ clips: [] }),
    'An unexpected error occurred. Please try again later.',
  ],
  [
    'a response that is not JSON',
    () => HttpResponse.html('<p>'),
    'An unexpected error occurred. Please try again later.',
  ],
  ['a network error', () => HttpResponse.error(), 'Network error. Please check your connection and try again.'],
])('shows an error in the column only, with a retry button, after %s', async (_, resolve, message) => {
  answerWith(resolve)
  const { user } = renderWatchPage({ viewer: null })
  const region = await findRegion()
  expect(await within(region).findByRole('alert')).toHaveTextContent(message)
  expect(await screen.findByRole('heading', { level: 1, name: 'Video v-1' })).toBeVisible()
  network.resetHandlers()
  await user.click(within(region).getByRole('button', { name: 'Try Again' }))
  expect(await within(region).findAllByRole('article')).toHaveLength(2)
})

test('shows a login message to a visitor whose request is rejected', async () => {
  answerWith(() => failure(401))
  renderWatchPage({ viewer: null })
  expect(await within(await findRegion()).findByRole('alert')).toHaveTextContent(
    'Authentication required. Please log in again.',
  )
})

test('reports an expired session if a refresh does not help', async () => {
  answerWith(() => failure(401))
  network.use(http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(7200) })))
  renderWatchPage()
  expect(await within(await findRegion()).findByRole('alert')).toHaveTextContent(
    'Your session has expired. Please log in again.',
  )
})
