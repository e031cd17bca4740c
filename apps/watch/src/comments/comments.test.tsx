import type { User } from '@kinora/api-client'
import { commentLimits } from '@kinora/api-client/limits'
import {
  accessToken,
  success,
  apiPath,
  failure,
  mockNetwork,
  wireComment,
  wireOwner,
  wireUser,
  wireVideo,
} from '@kinora/test-kit'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, http } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { commentPage, renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
afterEach(() => sessionStorage.clear())

/** Finds the comments region once its code has replaced the placeholder. */
async function findRegion() {
  await screen.findByRole('textbox', { name: 'Add a comment' })
  return screen.getByRole('region', { name: 'Comments' })
}
const findHeading = (name: string) => screen.findByRole('heading', { level: 2, name })
const box = () => screen.getByRole('textbox', { name: 'Add a comment' })

/** Simulates a provider with `total` comments, ten per page. Sorted by age they are c-1, c-2 and so on; sorted by likes, the order is reversed. */
function serveComments(total: number) {
  const requests: string[] = []
  network.use(
    http.get(apiPath('/comments/v-1'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const page = Number(searchParams.get('page'))
      requests.push(`${searchParams.get('sortBy')} ${page}`)
      expect(searchParams.get('limit')).toBe('10')
      expect(searchParams.get('sortType')).toBe('desc')
      const ids = Array.from({ length: total }, (_, index) => `c-${index + 1}`)
      if (searchParams.get('sortBy') === 'likes') ids.reverse()
      const comments = ids.slice((page - 1) * 10, page * 10).map((_id) => wireComment({ _id }))
      return commentPage(comments, { totalComments: total, totalPages: Math.ceil(total / 10), page })
    }),
  )
  return requests
}

async function shownComments() {
  const texts = within(await findRegion()).getAllByText(/^Comment c-/)
  return texts.map(({ textContent }) => textContent?.replace('Comment ', ''))
}

const ada = { ownerDetails: wireOwner({ fullName: 'Ada Lovelace', username: 'ada' }) }

/** Simulates a provider that accepts a new comment after `after` resolves. `owner` is merged into the response. */
function acceptComments(owner: object = ada, after: Promise<void> = Promise.resolve()) {
  const bodies: unknown[] = []
  network.use(
    http.post(apiPath('/comments/v-1'), async ({ request }) => {
      bodies.push(await request.json())
      await after
      return success({ ...wireComment({ _id: 'c-new', content: 'Fresh', ownerDetails: undefined }), ...owner }, 201)
    }),
  )
  return bodies
}

describe('the comment list', () => {
  test('shows each comment’s author, text and age', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    network.use(
      http.get(apiPath('/comments/v-1'), () =>
        commentPage([wireComment({ content: 'Two\nlines', createdAt: hourAgo, likes: 1500 })], { totalComments: 41 }),
      ),
    )
    renderWatchPage({ viewer: null })
    const region = await findRegion()
    expect(await findHeading('41 Comments')).toBeVisible()
    expect(within(region).getByText(/Two/)).toHaveTextContent('Two lines')
    expect(within(region).getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/channel/grace')
    expect(within(region).getByRole('img', { name: 'Verified' })).toBeVisible()
    expect(within(region).getByText('1 hour ago')).toBeVisible()
    expect(within(region).getByText('1.5K')).toBeVisible()
  })

  test('accepts alternative response shapes, and comments without an owner', async () => {
    const { ownerDetails, likes: _likes, replies: _replies, ...bare } = wireComment({ likeCount: 3 })
    const comments = [
      { ...bare, owner: ownerDetails },
      { _id: 'c-2', content: 'From nobody' },
    ]
    network.use(http.get(apiPath('/comments/v-1'), () => success({ comments, totalComments: 2, totalPages: 1 })))
    renderWatchPage()
    expect(await findHeading('2 Comments')).toBeVisible()
    expect(screen.getByText('3')).toBeVisible()
    expect(screen.getByText('Unknown viewer')).toBeVisible()
    expect(screen.getByText('some time ago')).toBeVisible()
  })

  test('shows placeholders while the comments load', async () => {
    network.use(http.get(apiPath('/comments/v-1'), () => delay('infinite')))
    renderWatchPage()
    const region = await findRegion()
    expect(region).toHaveAttribute('aria-busy', 'true')
    expect(within(region).getByRole('status')).toHaveTextContent('Loading comments')
    expect(region.querySelectorAll('[data-placeholder]')).toHaveLength(3)
    expect(within(region).getByRole('heading', { name: 'Comments' })).toBeVisible()
  })

  test('counts the loaded comments if the provider omits the count', async () => {
    network.use(
      http.get(apiPath('/comments/v-1'), () => success({ comments: [wireComment(), wireComment({ _id: 'c-2' })] })),
    )
    renderWatchPage()
    expect(await findHeading('2 Comments')).toBeVisible()
  })

  test('shows a message if there are no comments', async () => {
    serveComments(0)
    renderWatchPage()
    expect(await screen.findByText('No comments yet. Be the first to comment!')).toBeVisible()
    expect(screen.getByRole('heading', { name: '0 Comments' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load more comments' })).not.toBeInTheDocument()
  })

  test.each([
    ['a failing provider', () => failure(500, 'Out of memory')],
    ['an unexpected response shape', () => success([])],
  ])('shows an error with a retry button after %s', async (_, resolve) => {
    network.use(http.get(apiPath('/comments/v-1'), resolve))
    const { user } = renderWatchPage()
    const region = await findRegion()
    expect(await within(region).findByRole('alert')).toHaveTextContent(
      /^Could not load comments\. Please try again later\.$/,
    )
    network.resetHandlers()
    await user.click(within(region).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Comment c-1')).toBeVisible()
  })

  test('offers login to a viewer whose request is rejected', async () => {
    network.use(
      http.get(apiPath('/comments/v-1'), () => failure(401)),
      http.post(apiPath('/users/refresh-token'), () => success({ accessToken: accessToken(7200) })),
    )
    const { user, router, api } = renderWatchPage()
    const region = await findRegion()
    expect(await within(region).findByRole('alert')).toHaveTextContent(/^Please log in to view comments\.$/)
    await user.click(within(region).getByRole('link', { name: 'Log in' }))
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch/v-1' } })
    // The login page redirects viewers who still have a token.
    expect(api.tokens.has()).toBe(false)
  })
})

describe('more comments', () => {
  test('loads comments page by page until all are shown', async () => {
    serveComments(23)
    const { user } = renderWatchPage()
    await findHeading('23 Comments')
    expect(await shownComments()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await waitFor(async () => expect(await shownComments()).toHaveLength(20))
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await waitFor(async () => expect(await shownComments()).toHaveLength(23))
    expect(screen.queryByRole('button', { name: 'Load more comments' })).not.toBeInTheDocument()
  })

  test('keeps focus on the button, and moves it to the first new comment after the last page', async () => {
    serveComments(23)
    const { user } = renderWatchPage()
    const more = await screen.findByRole('button', { name: 'Load more comments' })
    await user.click(more)
    await screen.findByText('Comment c-20')
    expect(more).toHaveFocus()
    await user.click(more)
    await screen.findByText('Comment c-23')
    expect(document.activeElement).toHaveTextContent('Comment c-21')
  })

  test.each([
    ['a comment is posted', () => screen.getByRole('button', { name: 'Comment' }), 21],
    ['a comment is liked', () => screen.getAllByRole('button', { name: 'Like comment' })[0], 20],
  ])('loads more comments even if %s in the meantime', async (_, button, shown) => {
    serveComments(23)
    acceptComments()
    network.use(http.post(apiPath('/likes/toggle/c/:id'), () => success({ isLiked: true, likes: 1 })))
    const { user } = renderWatchPage()
    await findHeading('23 Comments')
    await user.type(box(), 'Fresh')
    const under = Promise.withResolvers<void>()
    network.use(http.get(apiPath('/comments/v-1'), () => under.promise.then(() => undefined), { once: true }))
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await user.click(button() as HTMLElement)
    under.resolve()
    await waitFor(async () => expect(within(await findRegion()).getAllByRole('listitem')).toHaveLength(shown))
  })

  test('keeps the loaded comments after a failure, and offers a retry', async () => {
    serveComments(12)
    const { user } = renderWatchPage()
    await findHeading('12 Comments')
    network.use(http.get(apiPath('/comments/v-1'), () => failure(500)))
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not load comments. Please try again later.')
    expect(await shownComments()).toHaveLength(10)
    serveComments(12)
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await waitFor(async () => expect(await shownComments()).toHaveLength(12))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('the comment order', () => {
  test('the sort button changes the order and loads page 1 again', async () => {
    const requests = serveComments(12)
    const { user } = renderWatchPage()
    await findHeading('12 Comments')
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await waitFor(async () => expect(await shownComments()).toHaveLength(12))
    await user.click(screen.getByRole('button', { name: 'Sort by: Newest' }))
    expect(screen.getByRole('button', { name: 'Sort by: Top comments' })).toBeVisible()
    await waitFor(async () => expect((await shownComments())[0]).toBe('c-12'))
    expect(await shownComments()).toHaveLength(10)
    await user.click(screen.getByRole('button', { name: 'Sort by: Top comments' }))
    await waitFor(async () => expect((await shownComments())[0]).toBe('c-1'))
    expect(await shownComments()).toHaveLength(10)
    expect(requests).toEqual(['createdAt 1', 'createdAt 2', 'likes 1', 'createdAt 1'])
  })

  test('shows the current comments until the new order has loaded', async () => {
    serveComments(3)
    const { user } = renderWatchPage()
    await findHeading('3 Comments')
    network.use(http.get(apiPath('/comments/v-1'), () => delay('infinite')))
    await user.click(screen.getByRole('button', { name: 'Sort by: Newest' }))
    expect(await findRegion()).toHaveAttribute('aria-busy', 'true')
    expect(await shownComments()).toEqual(['c-1', 'c-2', 'c-3'])
  })

  test('resets the order to newest first, from page 1, when the video is reopened', async () => {
    const requests = serveComments(12)
    network.use(
      http.get(apiPath('/videos/v-2'), () => success(wireVideo({ _id: 'v-2' }))),
      http.get(apiPath('/comments/v-2'), () => commentPage([])),
    )
    const { user, router } = renderWatchPage()
    await findHeading('12 Comments')
    await user.click(screen.getByRole('button', { name: 'Load more comments' }))
    await waitFor(async () => expect(await shownComments()).toHaveLength(12))
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate('/watch/v-1'))
    await findHeading('12 Comments')
    await waitFor(async () => expect(await shownComments()).toHaveLength(10))
    expect(requests).toEqual(['createdAt 1', 'createdAt 2', 'createdAt 1'])
  })
})

describe('the comment box', () => {
  test('posts a comment, shows it first and counts it', async () => {
    serveComments(2)
    const gate = Promise.withResolvers<void>()
    const bodies = acceptComments(ada, gate.promise)
    const { user } = renderWatchPage()
    await findHeading('2 Comments')
    await user.type(box(), '  Fresh ')
    const submit = screen.getByRole('button', { name: 'Comment' })
    await user.click(submit)
    expect(submit).toBeDisabled()
    gate.resolve()
    expect(await findHeading('3 Comments')).toBeVisible()
    expect(within(await findRegion()).getAllByRole('listitem')[0]).toHaveTextContent(/Ada Lovelace.*Fresh/)
    expect(box()).toHaveValue('')
    expect(submit).toBeDisabled()
    expect(bodies).toEqual([{ content: 'Fresh' }])
  })

  test('announces a new comment, scrolls to it, and moves focus to it', async () => {
    acceptComments()
    const scrollIntoView = jest.fn()
    Element.prototype.scrollIntoView = scrollIntoView
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'Fresh')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText('Fresh')).toBeVisible()
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('Comment posted')
    expect(scrollIntoView).toHaveBeenCalledTimes(1)
    expect(document.activeElement).toHaveTextContent(/Ada Lovelace.*Fresh/)
  })

  test.each(['ahead of', 'behind'])(
    "measures a comment's age with the viewer's clock if the provider's clock is %s it",
    async (side) => {
      const createdAt = new Date(Date.now() + (side === 'behind' ? -1 : 1) * 3_600_000).toISOString()
      acceptComments({ ...ada, createdAt })
      const { user } = renderWatchPage()
      await screen.findByText('Comment c-1')
      await user.type(box(), 'Fresh')
      await user.keyboard('{Control>}{Enter}{/Control}')
      const comment = (await screen.findByText('Fresh')).parentElement as HTMLElement
      expect(await within(comment).findByText('1 second ago', {}, { timeout: 10_000 })).toHaveAttribute(
        'datetime',
        createdAt,
      )
    },
  )

  test('also shows a new comment first in the top order', async () => {
    serveComments(2)
    acceptComments()
    const { user } = renderWatchPage()
    await findHeading('2 Comments')
    await user.click(screen.getByRole('button', { name: 'Sort by: Newest' }))
    await waitFor(async () => expect((await shownComments())[0]).toBe('c-2'))
    await user.type(box(), 'Fresh')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await findHeading('3 Comments')).toBeVisible()
    expect(within(await findRegion()).getAllByRole('listitem')[0]).toHaveTextContent('Fresh')
  })

  test.each([{ owner: 'u-ada' }, {}])(
    'shows the viewer as the author when the response contains only %j',
    async (owner) => {
      acceptComments(owner)
      const { user } = renderWatchPage()
      await screen.findByText('Comment c-1')
      await user.type(box(), 'Fresh')
      await user.keyboard('{Control>}{Enter}{/Control}')
      await findHeading('2 Comments')
      expect(within(await findRegion()).getByRole('link', { name: 'Ada Lovelace' })).toHaveAttribute(
        'href',
        '/channel/ada',
      )
    },
  )

  test('does not post a blank comment', async () => {
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(box()).toHaveAttribute('placeholder', 'Add a comment...')
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled()
    await user.type(box(), ' \n ')
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.type(box(), 'x')
    expect(screen.getByRole('button', { name: 'Comment' })).toBeEnabled()
  })

  test('clears the comment box on Cancel', async () => {
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'On second thought')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(box()).toHaveValue('')
  })

  test('keeps the text when posting fails', async () => {
    network.use(http.post(apiPath('/comments/v-1'), () => failure(500, 'Out of memory')))
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'Fresh')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not add comment\. Please try again later\.$/)
    expect(box()).toHaveValue('Fresh')
    expect(screen.getByRole('heading', { name: '1 Comments' })).toBeVisible()
    acceptComments()
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await findHeading('2 Comments')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('posts a comment even if the list failed to load, and then loads the list', async () => {
    network.use(http.get(apiPath('/comments/v-1'), () => failure(500)))
    const { user } = renderWatchPage()
    await screen.findByText('Could not load comments. Please try again later.')
    serveComments(1)
    acceptComments()
    await user.type(box(), 'Fresh')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(await screen.findByText('Comment c-1')).toBeVisible()
  })

  test('disables the comment box for visitors', async () => {
    renderWatchPage({ viewer: null })
    await screen.findByText('Comment c-1')
    expect(box()).toBeDisabled()
    expect(box()).toHaveAttribute('placeholder', 'Login to add a comment...')
    expect(screen.getByRole('button', { name: 'Comment' })).toBeDisabled()
    expect(screen.getByRole('link', { name: 'Login to comment' })).toHaveAttribute('href', '/login')
  })

  test('sends a viewer whose tokens have been removed to the login page', async () => {
    const { user, router } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'Fresh')
    localStorage.clear()
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch/v-1' } })
  })

  test('keeps the text when the viewer signs out in another tab, and opens the login page on submit', async () => {
    const { user, router, queryClient, session } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'Fresh')
    localStorage.clear()
    act(() => session.set({ status: 'signed-out', userData: null }))
    act(() => void queryClient.resetQueries())
    await screen.findByRole('button', { name: 'Login to Subscribe' })
    expect(box()).toHaveValue('Fresh')
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/watch/v-1' } })
  })

  test('disables the comment box after a visitor has cleared it', async () => {
    const { user, session } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.type(box(), 'Fresh')
    localStorage.clear()
    act(() => session.set({ status: 'signed-out', userData: null }))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(box()).toBeDisabled()
    expect(box()).toHaveAttribute('placeholder', 'Login to add a comment...')
  })
})

/** Starts writing a comment, then leaves the page. */
async function leaveWith(text: string) {
  const { user } = renderWatchPage()
  await screen.findByText('Comment c-1')
  await user.type(box(), text)
  cleanup()
}

describe('a comment draft', () => {
  test('restores a draft when the viewer returns, and deletes it after posting', async () => {
    await leaveWith('Half a thought')
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('Half a thought')
    acceptComments()
    await user.click(screen.getByRole('button', { name: 'Comment' }))
    await screen.findByText('Fresh')
    cleanup()
    renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('')
  })

  test('deletes a draft on Cancel', async () => {
    await leaveWith('Half a thought')
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    cleanup()
    renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('')
  })

  test('restores a draft when its author logs in again, and hides it from other users', async () => {
    await leaveWith('Half a thought')
    renderWatchPage({ viewer: { _id: 'u-other' } })
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('')
    cleanup()
    const { session } = renderWatchPage({ viewer: null })
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('')
    act(() => session.set({ status: 'signed-in', userData: wireUser() as User }))
    await waitFor(() => expect(box()).toHaveValue('Half a thought'))
  })

  test('restores a reply’s draft when its form is reopened', async () => {
    const page = renderWatchPage()
    await page.user.click(await screen.findByRole('button', { name: 'Reply' }))
    await page.user.type(screen.getByRole('textbox', { name: 'Add a reply' }), 'Half an answer')
    cleanup()
    const { user } = renderWatchPage()
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    expect(screen.getByRole('textbox', { name: 'Add a reply' })).toHaveValue('Half an answer')
    expect(box()).toHaveValue('')
  })

  test('saves a draft even if the stored drafts are invalid', async () => {
    sessionStorage.setItem('watch-comment-drafts', '{"not": "a list"}')
    await leaveWith('Half a thought')
    renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(box()).toHaveValue('Half a thought')
  })
})

/** Opens the page and enters a comment of this length. */
async function writeComment(length: number) {
  renderWatchPage()
  await findRegion()
  fireEvent.change(box(), { target: { value: 'é'.repeat(length) } })
}

describe('the comment length limit', () => {
  const { maxLength } = commentLimits.content

  test('hides the length limit while the comment is short', async () => {
    await writeComment(maxLength * 0.8)
    expect(box()).not.toHaveAccessibleDescription()
  })

  test("shows the length limit for a comment near it, in the provider's character count", async () => {
    await writeComment(maxLength - 1)
    expect(box()).toHaveAccessibleDescription(`${maxLength - 1}/${maxLength} characters`)
    fireEvent.change(box(), { target: { value: ` ${'🎬'.repeat(maxLength)}\n` } })
    expect(box()).toHaveAccessibleDescription(`${maxLength}/${maxLength} characters`)
    expect(screen.queryByText(/^Too long/)).not.toBeInTheDocument()
  })

  test('announces that a comment exceeds the length limit, but does not block posting', async () => {
    await writeComment(maxLength + 1)
    const statuses = screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(statuses).toContain(`Too long: ${maxLength + 1}/${maxLength} characters`)
    expect(screen.getByRole('button', { name: 'Comment' })).toBeEnabled()
  })
})
