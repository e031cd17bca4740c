import { apiPath, failure, mockNetwork, renderRemote, success, wireOwner, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'

beforeAll(() => {
  installDialogShim()
  // jsdom lacks popovers.
  HTMLElement.prototype.showPopover = () => {}
  HTMLElement.prototype.hidePopover = () => {}
})

const network = mockNetwork()

function wirePage(over: object = {}) {
  const videos = videosOf('a', 'b', 'c')
  const fields = { _id: 'p-1', name: 'Evening', description: 'Slow and quiet.', visibility: 'unlisted' }
  return { ...fields, isWatchLater: false, isOwn: true, owner: wireOwner(), videosCount: 3, videos, ...over }
}

const videosOf = (...ids: string[]) => ids.map((_id) => wireVideo({ _id, title: `Video ${_id}` }))

function open(page: object, path = '/playlist/p-1') {
  network.use(http.get(apiPath('/playlists/:playlistId'), () => success(page)))
  return renderRemote(remote, { path })
}

const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

test("shows a playlist's name, facts and videos, which play as a queue", async () => {
  open(wirePage({ isOwn: false }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
  expect(screen.getByText('Unlisted')).toBeVisible()
  expect(screen.getByText('3 videos')).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Grace Hopper' })[0]).toHaveAttribute('href', '/channel/grace')
  expect(screen.getByRole('link', { name: 'Play all' })).toHaveAttribute('href', '/watch/a?list=p-1')
  expect(screen.getByRole('link', { name: 'Shuffle' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/watch\/[abc]\?list=p-1&shuffle=\d+$/),
  )
  expect(screen.getByRole('link', { name: 'Video b' })).toHaveAttribute('href', '/watch/b?list=p-1')
  expect(screen.queryByRole('button', { name: /Move|Remove|More/ })).not.toBeInTheDocument()
})

test('the owner moves videos with the arrow keys or by number, and focus stays on the moved video', async () => {
  open(wirePage())
  const sent: unknown[] = []
  network.use(
    http.patch(apiPath('/playlists/p-1/videos/:videoId'), async ({ request, params }) => {
      sent.push([params['videoId'], await request.json()])
      return success({})
    }),
  )
  const handle = await screen.findByRole('button', { name: 'Move Video c' })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(titles()).toEqual(['Video a', 'Video c', 'Video b'])
  expect(screen.getByText('Moved to 2 of 3')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Move Video c' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  expect(titles()).toEqual(['Video c', 'Video a', 'Video b'])

  await userEvent.click(screen.getByRole('button', { name: 'Move Video c' }))
  const place = within(screen.getByRole('dialog')).getByRole('textbox', { name: 'Place (1 to 3)' })
  await userEvent.clear(place)
  await userEvent.type(place, '3{Enter}')
  expect(titles()).toEqual(['Video a', 'Video b', 'Video c'])
  await waitFor(() =>
    expect(sent).toEqual([
      ['c', { after: 'a' }],
      ['c', { after: null }],
      ['c', { after: 'b' }],
    ]),
  )
})

test('a change that another device prevents is undone, and the current list is shown', async () => {
  open(wirePage())
  network.use(
    http.delete(apiPath('/playlists/p-1/videos/a'), () => failure(500)),
    http.patch(apiPath('/playlists/p-1/videos/:videoId'), () =>
      HttpResponse.json({ statusCode: 404, success: false, message: '', code: 'ENTRY_NOT_FOUND' }, { status: 404 }),
    ),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Video a' }))
  await waitFor(() => expect(screen.getByRole('alert')).toBeVisible())
  expect(titles()).toEqual(['Video a', 'Video b', 'Video c'])

  network.use(
    http.get(apiPath('/playlists/p-1'), () =>
      success(wirePage({ videos: [wireVideo({ _id: 'b', title: 'Video b' })], videosCount: 1 })),
    ),
  )
  screen.getByRole('button', { name: 'Move Video c' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() => expect(titles()).toEqual(['Video b']))
  expect(screen.getByRole('alert')).toHaveTextContent('This playlist was changed elsewhere')
})

test('a change stays visible if an earlier one failed while it waited', async () => {
  const refused = Promise.withResolvers<void>()
  const stored = videosOf('a', 'b', 'c')
  network.use(
    http.get(apiPath('/playlists/p-1'), () => success(wirePage({ videos: stored, videosCount: stored.length }))),
    http.patch(apiPath('/playlists/p-1/videos/c'), async () => {
      await refused.promise
      return HttpResponse.json(
        { statusCode: 404, success: false, message: '', code: 'ENTRY_NOT_FOUND' },
        { status: 404 },
      )
    }),
    http.delete(apiPath('/playlists/p-1/videos/a'), () => {
      stored.shift()
      return success({})
    }),
  )
  renderRemote(remote, { path: '/playlist/p-1' })
  const handle = await screen.findByRole('button', { name: 'Move Video c' })
  handle.focus()
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.click(screen.getByRole('button', { name: 'Remove Video a' }))
  expect(titles()).toEqual(['Video c', 'Video b'])
  refused.resolve()
  await waitFor(() => expect(titles()).toEqual(['Video b', 'Video c']))
  expect(screen.getByText('2 videos')).toBeVisible()
})

test('a video that was moved past the loaded page appears once', async () => {
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  network.use(
    http.get(apiPath('/playlists/p-1'), ({ request }) =>
      success(
        new URL(request.url).searchParams.has('cursor')
          ? wirePage({ videos: videosOf('a', 'c') })
          : wirePage({ videos: videosOf('a', 'b'), nextCursor: 'n' }),
      ),
    ),
    http.patch(apiPath('/playlists/p-1/videos/a'), () => success({})),
  )
  renderRemote(remote, { path: '/playlist/p-1' })
  const handle = await screen.findByRole('button', { name: 'Move Video a' })
  handle.focus()
  await userEvent.keyboard('{End}')
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await waitFor(() => expect(titles()).toEqual(['Video b', 'Video a', 'Video c']))
})

test('the owner edits and deletes a playlist, but not Watch later', async () => {
  open(wirePage({ name: 'Watch later', isWatchLater: true, visibility: 'private' }), '/watch-later')
  expect(await screen.findByRole('heading', { level: 1, name: 'Watch later' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'More actions' })).not.toBeInTheDocument()
  cleanup()

  open(wirePage())
  const sent: unknown[] = []
  network.use(
    http.patch(apiPath('/playlists/p-1'), async ({ request }) => {
      sent.push(await request.json())
      return success(wirePage())
    }),
    http.get(apiPath('/users/current-user'), () => success(wireUser())),
    http.get(apiPath('/playlists/user/u-ada'), () => success([])),
    http.delete(apiPath('/playlists/p-1'), () => {
      sent.push('deleted')
      return success({})
    }),
  )
  const more = await screen.findByRole('button', { name: 'More actions', expanded: false })
  await userEvent.click(more)
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(name).toHaveFocus()
  expect(name).toHaveAccessibleDescription(expect.stringContaining('Name is required'))
  await userEvent.type(name, 'Night')
  await userEvent.click(screen.getByRole('radio', { name: /^Private/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  await userEvent.click(more)
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(sent).toEqual([{ name: 'Night', description: 'Slow and quiet.', visibility: 'private' }, 'deleted']),
  )
})

test('a playlist that is missing or private says so, and Watch later asks visitors to log in', async () => {
  network.use(
    http.get(apiPath('/playlists/p-1'), () =>
      HttpResponse.json({ statusCode: 404, success: false, message: '', code: 'PLAYLIST_NOT_FOUND' }, { status: 404 }),
    ),
    http.get(apiPath('/playlists/watch-later'), () => failure(401)),
  )
  renderRemote(remote, { path: '/playlist/p-1' })
  expect(await screen.findByText('This playlist does not exist, or it is private.')).toBeVisible()
  cleanup()
  renderRemote(remote, { path: '/watch-later', viewer: null })
  expect(await screen.findByRole('link', { name: 'Log In' })).toBeVisible()
})

test.each(['/playlist/p-1', '/watch-later'])(
  '%s leads home if the provider has no playlists to change',
  async (path) => {
    network.use(http.get(apiPath('/playlists/:playlistId'), () => failure(404)))
    const { router } = renderRemote(remote, { path })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  },
)

test('/playlists creates a playlist only if the provider supports it', async () => {
  network.use(
    http.get(apiPath('/users/current-user'), () => success({ ...wireUser(), canCreatePlaylists: true })),
    http.get(apiPath('/playlists/user/u-ada'), () => success([])),
    http.post(apiPath('/playlists'), () => success(wirePage())),
    http.get(apiPath('/playlists/p-1'), () => success(wirePage())),
  )
  renderRemote(remote, { path: '/playlists' })
  await userEvent.click(await screen.findByRole('button', { name: 'New playlist' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Evening')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Evening' })).toBeVisible()
})
