import { apiPath, failure, mockNetwork, renderRemote, success, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { remote } from './routes.tsx'
import { localTime } from './upload/visibility/visibility-rules.ts'

installDialogShim()
// jsdom has no canvas.
jest.mock('./upload/studio/views-chart.tsx', () => ({ ViewsChart: () => null }))

const viewer = wireUser({ canEditVideos: true, canSetVisibility: true })
const mine = (_id: string, over: object = {}) =>
  wireVideo({ _id, ownerDetails: viewer, visibility: 'public', publishesAt: null, comments: 2, ...over })
const waves = mine('v-1', { title: 'Waves', streamPercent: 40 })
const plans = mine('v-2', { title: 'Plans', visibility: 'private', publishesAt: '2099-01-01T10:00:00.000Z' })

let videos = [waves, plans]
const asked: URLSearchParams[] = []
const network = mockNetwork(
  http.get(apiPath('/studio/videos'), ({ request }) => {
    asked.push(new URL(request.url).searchParams)
    return success({ videos, pagination: { page: 1, limit: 20, total: videos.length, totalPages: 1 } })
  }),
  http.get(apiPath('/studio/views'), ({ request }) => {
    const isOne = new URL(request.url).searchParams.get('videoId') === 'v-2'
    return success({
      days: [
        { day: '2026-11-27', views: 1200 },
        { day: '2026-11-28', views: isOne ? 1 : 34 },
      ],
    })
  }),
)

beforeEach(() => {
  videos = [waves, plans]
  asked.splice(0)
})

const open = (path = '/your-videos') => renderRemote(remote, { path, viewer })
const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) })

test("shows each video's visibility, progress and counts, and the views by day", async () => {
  const { user } = open()
  const row = await rowOf('Waves')
  expect(within(row).getByRole('link', { name: 'Waves' })).toHaveAttribute('href', '/watch/v-1')
  expect(within(row).getByRole('link', { name: 'Edit Waves' })).toHaveAttribute('href', '/edit/v-1')
  for (const text of ['Public', 'Processing: 40%', 'Jan 1, 2020', '1.5K views', '7 likes', '2 comments'])
    expect(row).toHaveTextContent(text)
  expect(within(await rowOf('Plans')).getByText(/^Scheduled for (Dec 31, 2098|Jan 1, 2099), /)).toBeInTheDocument()
  expect(document.title).toBe('Your Videos · Kinora')

  expect(await screen.findByText('1,234 views in the last 2 days')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Video'), 'Plans')
  expect(await screen.findByText('1,201 views in the last 2 days')).toBeVisible()
  expect(screen.getByRole('row', { name: 'Nov 27 1,200', hidden: true })).toBeInTheDocument()
})

test('searches, filters and sorts, and stores the choice in the URL', async () => {
  const { user, router } = open()
  await user.type(await screen.findByLabelText('Search titles'), ' waves {Enter}')
  await user.selectOptions(screen.getByLabelText('Visibility'), 'Unlisted')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Most views')
  await waitFor(() => expect(router.state.location.search).toBe('?query=waves&visibility=unlisted&sort=views'))
  await waitFor(() => expect(asked.at(-1)?.toString()).toContain('query=waves&sortBy=views'))
  expect(asked.at(-1)?.get('visibility')).toBe('unlisted')
})

test('keeps a choice made before the previous one is shown', async () => {
  const { router } = open()
  fireEvent.change(await screen.findByLabelText('Visibility'), { target: { value: 'unlisted' } })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'views' } })
  await waitFor(() => expect(router.state.location.search).toBe('?visibility=unlisted&sort=views'))
})

test('changes the visibility of several videos, and says what has changed', async () => {
  const sent: unknown[] = []
  network.use(
    http.patch(apiPath('/studio/videos'), async ({ request }) => {
      sent.push(await request.json())
      const unlisted = { visibility: 'unlisted', publishesAt: null }
      videos = [mine('v-1', { title: 'Waves', ...unlisted }), mine('v-2', { title: 'Plans', ...unlisted })]
      return success({ changed: ['v-1', 'v-2'] })
    }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Waves' }))
  expect(screen.getByText('1 selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Change visibility' }))
  const dialog = screen.getByRole('dialog', { name: 'Change the visibility of 2 videos' })
  const visibility = within(dialog).getByLabelText('Visibility')
  await user.selectOptions(visibility, 'Scheduled')
  fireEvent.change(within(dialog).getByLabelText('Publication time'), { target: { value: '2020-01-01T00:00' } })
  expect(visibility).toHaveAccessibleDescription('The videos are private until they become public.')
  await user.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Please choose a time in the future')
  expect(sent).toEqual([])
  const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3_600_000)
  fireEvent.change(within(dialog).getByLabelText('Publication time'), { target: { value: localTime(at) } })
  await user.selectOptions(visibility, 'Unlisted')
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('2 videos: Unlisted')).toBeVisible()
  expect(sent).toEqual([{ ids: ['v-1', 'v-2'], visibility: 'unlisted' }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(within(await rowOf('Plans')).getByText('Unlisted')).toBeInTheDocument()
})

test('deletes a video after a confirmation, and shows an error if that fails', async () => {
  let isRefused = true
  network.use(
    http.delete(apiPath('/videos/v-2'), () => {
      if (isRefused) return failure(503, 'Please try again in a minute.')
      videos = [waves]
      return success({})
    }),
  )
  const { user } = open()
  for (const expected of ['Please try again in a minute.', 'Deleted “Plans”']) {
    await user.click(await screen.findByRole('button', { name: 'Delete Plans' }))
    const dialog = screen.getByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'Delete video' }))
    expect(await screen.findByText(expected)).toBeVisible()
    isRefused = false
  }
  expect(screen.queryByRole('link', { name: 'Plans' })).not.toBeInTheDocument()
})

test('offers to upload if there are no videos', async () => {
  videos = []
  open()
  expect(await screen.findByText("You haven't uploaded any videos yet")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Upload your first video' })).toHaveAttribute('href', '/upload')
  expect(screen.queryByRole('heading', { name: 'Views' })).not.toBeInTheDocument()
})

test.each([
  ['home if the provider does not support the page', failure(404, 'Not found'), '/', { missingPath: '/your-videos' }],
  ['a visitor to login', failure(401, 'Please log in.'), '/login', { from: '/your-videos?page=2' }],
])('leads %s', async (_, response, pathname, state) => {
  network.use(http.get(apiPath('/studio/videos'), () => response))
  const { router } = renderRemote(remote, { path: '/your-videos?page=2', viewer: null })
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, state }))
  expect(router.state.historyAction).toBe('REPLACE')
})
