import { success, apiPath, failure, mockNetwork, renderRemote, wireVideo } from '@kinora/test-kit'
import { act, screen, waitFor } from '@testing-library/react'
import { delay, http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'
import { installIntersectionObserver } from './test/fake-intersection.ts'

const network = mockNetwork()
beforeEach(installIntersectionObserver)

const pages = [
  { path: '/home?sort=trending', call: '/trending', title: 'Trending', empty: 'Nothing is trending right now' },
  { path: '/music', call: '/categories/music/videos', title: 'Music', empty: 'No videos in Music yet' },
  { path: '/gaming', call: '/categories/gaming/videos', title: 'Gaming', empty: 'No videos in Gaming yet' },
  { path: '/news', call: '/categories/news/videos', title: 'News', empty: 'No videos in News yet' },
  { path: '/sports', call: '/categories/sports/videos', title: 'Sports', empty: 'No videos in Sports yet' },
  { path: '/learning', call: '/categories/learning/videos', title: 'Learning', empty: 'No videos in Learning yet' },
  { path: '/fashion', call: '/categories/fashion/videos', title: 'Fashion', empty: 'No videos in Fashion yet' },
  {
    path: '/subscriptions/videos',
    call: '/subscriptions/videos',
    title: 'Latest from your subscriptions',
    empty: 'No videos yet',
  },
]

const category = { slug: 'music', name: 'Music' }
const open = (path: string) => renderRemote(remote, { path })

describe.each(pages)('$path', ({ path, call, title, empty }) => {
  function respond(...videos: object[]) {
    const pagination = { page: 1, limit: 24, total: videos.length, totalPages: 1 }
    network.use(http.get(apiPath(call), () => success({ category, videos, pagination })))
  }

  test('shows the videos in the list', async () => {
    respond(wireVideo({ _id: 'v-1' }), wireVideo({ _id: 'v-2' }))
    open(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.getByRole('link', { name: 'Video v-1' })).toHaveAttribute('href', '/watch/v-1')
    expect(document.title).toBe(`${title} · Kinora`)
  })

  test('shows a message if the list is empty', async () => {
    respond()
    open(path)
    expect(await screen.findByText(empty)).toBeVisible()
  })

  test('shows placeholders while the list loads', async () => {
    network.use(http.get(apiPath(call), () => delay('infinite')))
    open(path)
    const status = await screen.findByText(/^Loading/)
    expect(status.closest('[aria-busy="true"]')?.querySelector('[data-placeholder]')).toBeInTheDocument()
  })

  test('shows an error with a retry button', async () => {
    network.use(http.get(apiPath(call), () => failure(403)))
    const { user } = open(path)
    expect(await screen.findByRole('alert')).toHaveTextContent('You do not have permission to access these videos.')
    respond(wireVideo())
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('article')).toBeVisible()
  })

  test('redirects home, replacing its history entry, if the provider does not support its call', async () => {
    network.use(http.get(apiPath(call), () => failure(404, 'Not found')))
    const { router } = open(path)
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(router.state.location.state).toEqual({ missingPath: path.split('?')[0] })
  })
})

test('/search redirects home, with or without a query, if the provider does not support search', async () => {
  network.use(http.get(apiPath('/search'), () => failure(404, 'Not found')))
  for (const path of ['/search?query=aurora', '/search']) {
    const { router } = open(path)
    await waitFor(() => expect(router.state.location.state).toEqual({ missingPath: '/search' }))
    expect(router.state.location.pathname).toBe('/')
  }
})

test('a 404 with an error code shows an error on the page', async () => {
  const body = {
    statusCode: 404,
    success: false,
    message: 'The category music does not exist.',
    code: 'CATEGORY_NOT_FOUND',
  }
  network.use(http.get(apiPath('/categories/music/videos'), () => HttpResponse.json(body, { status: 404 })))
  const { router } = open('/music')
  expect(await screen.findByRole('alert')).toHaveTextContent('The category music does not exist.')
  expect(router.state.location.pathname).toBe('/music')
})

test('the Load more button loads the next page and focuses its first video', async () => {
  network.use(
    http.get(apiPath('/trending'), ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('page'))
      const pagination = { page, limit: 24, total: 2, totalPages: 2 }
      return success({ videos: [wireVideo({ _id: `v-${page}` })], pagination })
    }),
  )
  const { user } = open('/home?sort=trending')
  await user.click(await screen.findByRole('button', { name: 'Load more' }))
  expect(await screen.findByRole('link', { name: 'Video v-2' })).toHaveFocus()
})

describe('/subscriptions/videos', () => {
  test('hides watched videos and stores the choice in the URL', async () => {
    network.use(
      http.get(apiPath('/subscriptions/videos'), ({ request }) => {
        const isHiding = new URL(request.url).searchParams.get('hideWatched') === 'true'
        return success({ videos: isHiding ? [] : [wireVideo()] })
      }),
    )
    const { user, router } = open('/subscriptions/videos')
    await screen.findByRole('article')
    await user.click(screen.getByRole('checkbox', { name: 'Hide watched' }))
    expect(await screen.findByText("You're all caught up")).toBeVisible()
    expect(router.state.location.search).toBe('?hideWatched=true')
    expect(screen.getByRole('link', { name: 'All channels' })).toHaveAttribute('href', '/subscriptions')
  })

  test('offers to hide watched videos only if there are videos', async () => {
    network.use(http.get(apiPath('/subscriptions/videos'), () => success({ videos: [] })))
    open('/subscriptions/videos')
    expect(await screen.findByText('No videos yet')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Hide watched' })).not.toBeInTheDocument()
  })

  test('offers to log in when the viewer signs out in another tab', async () => {
    network.use(http.get(apiPath('/subscriptions/videos'), () => success({ videos: [wireVideo()] })))
    const { session } = open('/subscriptions/videos')
    await screen.findByRole('article')
    act(() => session.set({ status: 'signed-out', userData: null }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Authentication required to view subscriptions')
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/login')
    expect(screen.queryByRole('checkbox', { name: 'Hide watched' })).not.toBeInTheDocument()
  })
})
