import { apiPath, failure, mockNetwork, success, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
installDialogShim()

function supportPlaylists() {
  network.use(
    http.get(apiPath('/videos'), () =>
      success({
        videos: [wireVideo({ _id: 'v-2' })],
        pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
        features: ['playlists'],
      }),
    ),
  )
}

const place = (_id: string, name: string, hasVideo = false) => ({
  _id,
  name,
  hasVideo,
  visibility: 'private',
  isWatchLater: _id === 'watch-later',
})

test('there is no Save button unless the provider supports playlists', async () => {
  renderWatchPage()
  expect(await screen.findByRole('link', { name: 'Video v-2' })).toBeVisible()
  await screen.findByRole('button', { name: 'Like' })
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})

test('saves a video to several lists, undoes a failed change, and creates a list', async () => {
  supportPlaylists()
  const sent: string[] = []
  let places = [place('watch-later', 'Watch later'), place('p-1', 'Evening', true), place('p-2', 'Full')]
  network.use(
    http.get(apiPath('/playlists/saves/v-1'), () => success(places)),
    http.post(apiPath('/playlists/:id/videos'), async ({ params, request }) => {
      sent.push(`add to ${params['id']} ${JSON.stringify(await request.json())}`)
      return params['id'] === 'p-2' ? failure(409, 'A playlist can contain up to 5000 videos.') : success({})
    }),
    http.delete(apiPath('/playlists/:id/videos/v-1'), ({ params }) => {
      sent.push(`remove from ${params['id']}`)
      return success({})
    }),
    http.post(apiPath('/playlists'), async ({ request }) => {
      sent.push(`create ${JSON.stringify(await request.json())}`)
      places = [...places, place('p-3', 'New', true)]
      return success({ _id: 'p-3', name: 'New', videos: [] }, 201)
    }),
  )
  const { user } = renderWatchPage()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save video to…' })
  await user.click(await within(dialog).findByRole('checkbox', { name: 'Watch later' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Evening' }))
  await user.click(within(dialog).getByRole('checkbox', { name: 'Full' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('A playlist can contain up to 5000 videos.')
  expect(within(dialog).getByRole('checkbox', { name: 'Watch later' })).toBeChecked()
  expect(within(dialog).getByRole('checkbox', { name: 'Evening' })).not.toBeChecked()
  expect(within(dialog).getByRole('checkbox', { name: 'Full' })).not.toBeChecked()

  await user.click(within(dialog).getByRole('button', { name: 'New playlist' }))
  expect(within(dialog).getByRole('textbox', { name: 'Name of the new playlist' })).toHaveFocus()
  await user.keyboard('New{Enter}')
  expect(await within(dialog).findByRole('checkbox', { name: 'New' })).toBeChecked()
  expect(sent).toEqual([
    'add to watch-later {"videoId":"v-1"}',
    'remove from p-1',
    'add to p-2 {"videoId":"v-1"}',
    'create {"name":"New","videoId":"v-1"}',
  ])
})

test('asks a visitor to log in', async () => {
  supportPlaylists()
  const { user, router } = renderWatchPage({ viewer: null })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
