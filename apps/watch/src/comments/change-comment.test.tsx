import { apiPath, failure, mockNetwork, success, wireComment, wireOwner } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { commentPage, renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
installDialogShim()

beforeEach(() => {
  // jsdom lacks popovers.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
})
afterEach(() => sessionStorage.clear())

const bob = { ownerDetails: wireOwner({ _id: 'u-bob', fullName: 'Bob' }) }
const all = [
  wireComment({ _id: 'c-1', actions: ['edit', 'delete', 'pin'] }),
  wireComment({ _id: 'c-2', actions: ['delete', 'pin', 'block'], ...bob }),
  wireComment({ _id: 'c-3', actions: ['delete', 'pin', 'block'], isEdited: true }),
  wireComment({
    _id: 'c-4',
    replies: [wireComment({ _id: 'r-1', content: 'Reply of Bob', parentComment: 'c-4', ...bob })],
  }),
]

/** Simulates a provider with these comments that answers a change with `answer` once `after` resolves. */
function serve(
  path: string,
  answer: () => ReturnType<typeof success | typeof failure> = () => success({}),
  after: Promise<void> = Promise.resolve(),
) {
  const calls: unknown[] = []
  network.use(
    http.get(apiPath('/comments/v-1'), () => commentPage(all)),
    http.all(apiPath(path), async ({ request }) => {
      calls.push([request.method, new URL(request.url).pathname.replace('/api/v1', ''), await request.text()])
      await after
      return answer()
    }),
  )
  return calls
}

const texts = () => screen.getAllByText(/^Comment c-/).map(({ textContent }) => textContent)

async function open(content: string, action: string) {
  const rendered = renderWatchPage()
  const item = (await screen.findByText(content)).closest('li') as HTMLElement
  const button = within(item).getByRole('button', { name: 'More actions' })
  await rendered.user.click(button)
  const menu = within(await screen.findByRole('group', { name: 'Comment actions' }))
  await rendered.user.click(menu.getByRole('button', { name: action }))
  return { ...rendered, item, button }
}

async function openEditForm() {
  const opened = await open('Comment c-1', 'Edit')
  const box = await screen.findByRole('textbox', { name: 'Edit comment' })
  expect(box).toHaveFocus()
  expect(box).toHaveValue('Comment c-1')
  await opened.user.clear(box)
  await opened.user.type(box, 'Changed')
  return opened
}

test('shows an edited comment at once and marks it', async () => {
  const { promise: saved, resolve: save } = Promise.withResolvers<void>()
  const calls = serve('/comments/c/c-1', () => success(wireComment({ content: 'Changed' })), saved)
  const { user, item } = await openEditForm()
  expect(within(item).queryByText('(edited)')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await within(item).findByText('Changed')).toBeVisible()
  expect(within(item).getByText('(edited)')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument()
  save()
  expect(await within(item).findByRole('button', { name: 'More actions' })).toBeVisible()
  expect(item.firstElementChild).toHaveFocus()
  expect(calls).toEqual([['PATCH', '/comments/c/c-1', '{"content":"Changed"}']])
})

test('loads a new order even if the viewer edits a comment in the meantime', async () => {
  serve('/comments/c/c-1', () => success(wireComment({ content: 'Changed' })))
  const { user } = await openEditForm()
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  network.use(
    http.get(apiPath('/comments/v-1'), async () => {
      await loaded
      return commentPage(all.toReversed())
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Sort by: Newest' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Comment edited')).toBeInTheDocument()
  load()
  await waitFor(() => expect(texts()[0]).toBe('Comment c-4'))
})

test('returns to the form with the text if an edit fails, and Cancel restores the comment', async () => {
  serve('/comments/c/c-1', () => failure(429, 'Too many comments'))
  const { user, item } = await openEditForm()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const box = await screen.findByRole('textbox', { name: 'Edit comment', description: 'Too many comments' })
  expect(box).toHaveValue('Changed')
  expect(box).toHaveFocus()
  await user.click(within(item).getByRole('button', { name: 'Cancel' }))
  expect(within(item).getByText('Comment c-1')).toBeVisible()
  expect(within(item).getByRole('button', { name: 'More actions' })).toHaveFocus()
})

test('asks before it deletes a comment, and moves focus to the next one', async () => {
  const { promise: deleted, resolve: finish } = Promise.withResolvers<void>()
  const calls = serve('/comments/c/c-2', undefined, deleted)
  const { user, button } = await open('Comment c-2', 'Delete')
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this comment?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(calls).toEqual([])
  await user.click(button)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(texts()).toEqual(['Comment c-1', 'Comment c-3', 'Comment c-4']))
  expect(screen.getByRole('heading', { name: '3 Comments' })).toBeVisible()
  expect(document.activeElement).toHaveTextContent('Comment c-3')
  finish()
  await waitFor(() => expect(calls).toEqual([['DELETE', '/comments/c/c-2', '']]))
  expect(await screen.findByText('Comment deleted')).toBeInTheDocument()
})

test('brings a comment back, with a message, if it cannot be deleted', async () => {
  serve('/comments/c/c-2', () => failure(500))
  const { user } = await open('Comment c-2', 'Delete')
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Could not delete comment. Please try again later.')
  expect(alert.closest('li')).toHaveTextContent('Comment c-2')
  expect(texts()).toEqual(['Comment c-1', 'Comment c-2', 'Comment c-3', 'Comment c-4'])
})

test('shows a pinned comment first, with the name of the owner of the video', async () => {
  const { promise: pinned } = Promise.withResolvers<void>()
  const calls = serve('/comments/c/c-3/pin', undefined, pinned)
  await open('Comment c-3', 'Pin')
  await waitFor(() => expect(texts()).toEqual(['Comment c-3', 'Comment c-1', 'Comment c-2', 'Comment c-4']))
  expect(screen.getByText(`Pinned by ${wireOwner().fullName}`)).toBeVisible()
  expect(calls).toEqual([['PUT', '/comments/c/c-3/pin', '']])
})

test('hides all comments and replies of a blocked account', async () => {
  const { promise: blocked } = Promise.withResolvers<void>()
  const calls = serve('/users/blocks/u-bob', undefined, blocked)
  const { user } = await open('Comment c-2', 'Block account')
  await user.click(
    within(screen.getByRole('alertdialog', { name: 'Block Bob?' })).getByRole('button', { name: 'Block' }),
  )
  await waitFor(() => expect(texts()).toEqual(['Comment c-1', 'Comment c-3', 'Comment c-4']))
  expect(screen.queryByRole('button', { name: 'Show 1 reply' })).not.toBeInTheDocument()
  expect(calls).toEqual([['PUT', '/users/blocks/u-bob', '']])
})

test('tells a blocked viewer that they cannot reply', async () => {
  serve('/unused')
  network.use(
    http.post(apiPath('/comments/v-1'), () =>
      HttpResponse.json(
        { success: false, message: 'You cannot comment on this video.', code: 'COMMENTING_NOT_ALLOWED' },
        { status: 403 },
      ),
    ),
  )
  const { user } = renderWatchPage()
  const box = await screen.findByRole('textbox', { name: 'Add a comment' })
  await user.type(box, 'Hey')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(box).toHaveAccessibleDescription('You cannot comment on this video.'))
})

test('offers nothing of this if the provider implements only the specification', async () => {
  renderWatchPage()
  await screen.findByText('Comment c-1')
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  expect(screen.queryByText(/edited|Pinned/)).not.toBeInTheDocument()
})
