import { success, apiPath, failure, mockNetwork, wireComment } from '@kinora/test-kit'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { commentPage, renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
afterEach(() => sessionStorage.clear())

function serveComment(over: Parameters<typeof wireComment>[0]) {
  network.use(http.get(apiPath('/comments/v-1'), () => commentPage([wireComment(over)])))
}

const replies = [
  wireComment({ _id: 'r-1', content: 'First reply', parentComment: 'c-1' }),
  wireComment({ _id: 'r-2', content: 'Second reply', parentComment: 'c-1', likes: 4 }),
]
const replyBox = () => screen.getByRole('textbox', { name: 'Add a reply' })

async function openReplyForm({ user }: ReturnType<typeof renderWatchPage>) {
  await user.click(await screen.findByRole('button', { name: 'Reply' }))
}

const like = () => screen.getByRole('button', { name: 'Like comment' })

function expectLike(button: HTMLElement, isPressed: boolean, count: string) {
  expect(button).toHaveAttribute('aria-pressed', String(isPressed))
  expect(button.parentElement).toHaveTextContent(count)
}

function acceptReplies() {
  const bodies: unknown[] = []
  network.use(
    http.post(apiPath('/comments/v-1'), async ({ request }) => {
      bodies.push(await request.json())
      return success(wireComment({ _id: 'r-new', content: 'Fresh', parentComment: 'c-1' }), 201)
    }),
  )
  return bodies
}

describe('replies', () => {
  test('shows and hides replies', async () => {
    serveComment({ replies })
    const { user } = renderWatchPage({ viewer: null })
    const toggle = await screen.findByRole('button', { name: 'Show 2 replies' })
    expect(screen.queryByText('First reply')).not.toBeInTheDocument()
    await user.click(toggle)
    expect(screen.getByText('First reply')).toBeVisible()
    expect(toggle).toHaveAccessibleName('Hide replies')
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await user.click(toggle)
    expect(screen.queryByText('First reply')).not.toBeInTheDocument()
    expect(toggle).toHaveAttribute('aria-expanded', 'false')
  })

  test('uses a singular label for one reply', async () => {
    serveComment({ replies: [replies[0]] })
    renderWatchPage({ viewer: null })
    expect(await screen.findByRole('button', { name: 'Show 1 reply' })).toBeVisible()
  })

  test('does not show a button on a comment without replies', async () => {
    renderWatchPage()
    await screen.findByText('Comment c-1')
    expect(screen.queryByRole('button', { name: /replies/ })).not.toBeInTheDocument()
  })
})

describe('replying', () => {
  test('leaves focus where the viewer has moved it while the reply was being posted', async () => {
    serveComment({ replies })
    const { promise: isPosted, resolve: post } = Promise.withResolvers<void>()
    network.use(
      http.post(apiPath('/comments/v-1'), async () => {
        await isPosted
        return success(wireComment({ _id: 'r-new', content: 'Fresh', parentComment: 'c-1' }), 201)
      }),
    )
    const { user } = renderWatchPage()
    await user.click(await screen.findByRole('button', { name: 'Reply' }))
    await user.type(screen.getByRole('textbox', { name: 'Add a reply' }), 'Fresh{Control>}{Enter}{/Control}')
    const box = screen.getByRole('textbox', { name: 'Add a comment' })
    await user.click(box)
    post()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Add a reply' })).not.toBeInTheDocument())
    expect(box).toHaveFocus()
  })

  test('adds a reply before the other replies, and shows all of them', async () => {
    serveComment({ replies })
    const bodies = acceptReplies()
    const page = renderWatchPage()
    await openReplyForm(page)
    expect(replyBox()).toHaveFocus()
    await page.user.type(replyBox(), 'Fresh')
    await page.user.click(screen.getByRole('button', { name: 'Reply' }))
    await screen.findByRole('button', { name: 'Hide replies' })
    const list = screen.getByText('First reply').closest('ul') as HTMLElement
    const texts = within(list).getAllByRole('listitem')
    expect(texts.map(({ textContent }) => /Fresh|First|Second/.exec(textContent ?? '')?.[0])).toEqual([
      'Fresh',
      'First',
      'Second',
    ])
    expect(screen.getByRole('heading', { name: '1 Comments' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Add a reply' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveFocus()
    expect(screen.getByText('Reply posted')).toBeInTheDocument()
    expect(bodies).toEqual([{ content: 'Fresh', parentComment: 'c-1' }])
  })

  test('does not post a blank reply', async () => {
    const page = renderWatchPage()
    await openReplyForm(page)
    expect(screen.getByRole('button', { name: 'Reply' })).toBeDisabled()
    await page.user.type(replyBox(), '   ')
    expect(screen.getByRole('button', { name: 'Reply' })).toBeDisabled()
  })

  test('returns focus to the Reply button after Cancel', async () => {
    const page = renderWatchPage()
    await openReplyForm(page)
    const form = replyBox().closest('form') as HTMLElement
    await page.user.click(within(form).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('textbox', { name: 'Add a reply' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Reply' })).toHaveFocus()
  })

  test('keeps the reply text when posting fails', async () => {
    network.use(http.post(apiPath('/comments/v-1'), () => failure(500)))
    const page = renderWatchPage()
    await openReplyForm(page)
    await page.user.type(replyBox(), 'Fresh')
    await page.user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Could not add comment\. Please try again later\.$/)
    expect(replyBox()).toHaveValue('Fresh')
  })

  test('redirects a visitor to the login page when they reply', async () => {
    const page = renderWatchPage({ viewer: null })
    await openReplyForm(page)
    expect(page.router.state.location.pathname).toBe('/login')
  })

  test('sends a replying viewer whose tokens have been removed to the login page', async () => {
    const page = renderWatchPage()
    await openReplyForm(page)
    await page.user.type(replyBox(), 'Fresh')
    localStorage.clear()
    await page.user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(page.router.state.location.pathname).toBe('/login')
  })
})

describe('a comment like', () => {
  test("shows a comment like immediately, then the server's count", async () => {
    serveComment({ likes: 2 })
    const answered = Promise.withResolvers<void>()
    network.use(
      http.post(apiPath('/likes/toggle/c/c-1'), async () => {
        await answered.promise
        return success({ isLiked: true, likes: 9 })
      }),
    )
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.click(like())
    await waitFor(() => expectLike(like(), true, '3'))
    answered.resolve()
    await waitFor(() => expectLike(like(), true, '9'))
  })

  test('removes a comment like on a second press', async () => {
    serveComment({ likes: 2, isLiked: true })
    network.use(http.post(apiPath('/likes/toggle/c/c-1'), () => success({ isLiked: false, likes: 1 })))
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.click(like())
    await waitFor(() => expectLike(like(), false, '1'))
  })

  test('rolls back a comment like if the request fails', async () => {
    serveComment({ likes: 2 })
    const answered = Promise.withResolvers<void>()
    network.use(
      http.post(apiPath('/likes/toggle/c/c-1'), async () => {
        await answered.promise
        return failure(500)
      }),
    )
    const { user } = renderWatchPage()
    await screen.findByText('Comment c-1')
    await user.click(like())
    await waitFor(() => expectLike(like(), true, '3'))
    answered.resolve()
    await waitFor(() => expectLike(like(), false, '2'))
  })

  test('likes a reply', async () => {
    serveComment({ replies })
    network.use(http.post(apiPath('/likes/toggle/c/r-2'), () => success({ isLiked: true, likes: 5 })))
    const { user } = renderWatchPage()
    await user.click(await screen.findByRole('button', { name: 'Show 2 replies' }))
    const replyLike = screen.getAllByRole('button', { name: 'Like comment' })[2] as HTMLElement
    expectLike(replyLike, false, '4')
    await user.click(replyLike)
    await waitFor(() => expectLike(replyLike, true, '5'))
  })

  test('sends a visitor who likes a comment to the login page', async () => {
    const { user, router } = renderWatchPage({ viewer: null })
    await screen.findByText('Comment c-1')
    await user.click(like())
    expect(router.state.location.pathname).toBe('/login')
  })
})
