import { apiPath, failure, mockNetwork, success, wireComment, wireOwner, wireUser, wireVideo } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { installFakePlayback } from '../test/fake-playback.ts'
import { commentPage, renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

const network = mockNetwork(...watchHandlers)
installFakePlayback()
installDialogShim()

beforeEach(() => {
  // jsdom lacks popovers.
  HTMLElement.prototype.hidePopover = () => {}
})

function offerReports() {
  network.use(
    http.get(apiPath('/videos'), () =>
      success({
        videos: [wireVideo({ _id: 'v-2' })],
        pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
        features: ['reports'],
      }),
    ),
  )
}

/** Simulates a provider that accepts reports. */
function acceptReports() {
  const bodies: unknown[] = []
  network.use(
    http.post(apiPath('/reports'), async ({ request }) => {
      bodies.push(await request.json())
      return success({}, 201)
    }),
  )
  return bodies
}

/** Points at the player once its features have loaded, which makes them load their menus. */
async function openControls(user: UserEvent) {
  await screen.findByRole('button', { name: 'Settings', hidden: true })
  await user.hover(screen.getByRole('group', { name: 'Video player' }))
}

const findReportButton = () => screen.findByRole('button', { name: 'Report comment' })

test('a viewer can report a comment, and gets a link to the report history', async () => {
  offerReports()
  const bodies = acceptReports()
  const { user } = renderWatchPage()
  await user.click(await findReportButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }))
  expect(dialog.getByRole('blockquote')).toHaveTextContent(wireComment().content)
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Please choose a reason')
  expect(dialog.getByRole('group', { name: 'Reason' })).toHaveAccessibleDescription('Please choose a reason')
  await user.click(dialog.getByRole('radio', { name: 'Spam or fraud' }))
  await user.type(dialog.getByRole('textbox', { name: 'Details (optional)' }), ' Twice ')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  const thanks = within(await screen.findByRole('dialog', { name: 'Thank you for your report' }))
  expect(bodies).toEqual([{ kind: 'comment', id: 'c-1', reason: 'spam', details: 'Twice' }])
  expect(thanks.getByRole('link', { name: 'Report history' })).toHaveAttribute('href', '/report-history')
  await user.click(thanks.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a rejected report keeps the input', async () => {
  offerReports()
  network.use(http.post(apiPath('/reports'), () => failure(409, 'You have already reported this comment.')))
  const { user } = renderWatchPage()
  await user.click(await findReportButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.type(dialog.getByRole('textbox'), 'Because')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('You have already reported this comment.')
  expect(dialog.getByRole('radio', { name: 'Something else' })).toBeChecked()
  expect(dialog.getByRole('textbox')).toHaveValue('Because')
})

test('shows an error below the field for details that are too long or rejected by the provider', async () => {
  offerReports()
  network.use(
    http.post(apiPath('/reports'), () =>
      HttpResponse.json(
        {
          statusCode: 400,
          success: false,
          message: 'Details are unreadable',
          errors: [{ field: 'details', message: 'Details are unreadable' }],
        },
        { status: 400 },
      ),
    ),
  )
  const { user } = renderWatchPage()
  await user.click(await findReportButton())
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this comment' }))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.click(dialog.getByRole('textbox'))
  await user.paste('x'.repeat(2001))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Details should be at most 2000 characters')).toBeVisible()
  await user.keyboard('{Backspace}')
  await user.clear(dialog.getByRole('textbox'))
  await user.type(dialog.getByRole('textbox'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('Details are unreadable')).toBeVisible()
})

test('sends a visitor who reports a comment to log in', async () => {
  offerReports()
  const { user, router } = renderWatchPage({ viewer: null })
  await user.click(await findReportButton())
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('viewers cannot report their own comments', async () => {
  offerReports()
  const viewer = wireUser()
  network.use(
    http.get(apiPath('/comments/v-1'), () =>
      commentPage([
        wireComment({ _id: 'c-1', content: 'Mine', ownerDetails: wireOwner({ _id: viewer._id }) }),
        wireComment({ _id: 'c-2', content: 'Theirs', ownerDetails: wireOwner({ _id: 'u-other' }) }),
      ]),
    ),
  )
  renderWatchPage()
  await findReportButton()
  expect(screen.getAllByRole('button', { name: 'Report comment' })).toHaveLength(1)
})

test("a viewer can report a video from the player's settings", async () => {
  offerReports()
  const bodies = acceptReports()
  const { user } = renderWatchPage()
  await openControls(user)
  const [action] = await screen.findAllByRole('button', { name: 'Report' })
  await user.click(action as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this video' }))
  await user.click(dialog.getByRole('radio', { name: 'Misleading title or picture' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await screen.findByRole('dialog', { name: 'Thank you for your report' })
  expect(bodies).toEqual([{ kind: 'video', id: 'v-1', reason: 'misleading' }])
})

test('hides report buttons if the provider implements only the specification', async () => {
  const { user } = renderWatchPage()
  await screen.findByText('Comment c-1')
  await openControls(user)
  await screen.findByRole('button', { name: 'Keyboard shortcuts' })
  expect(screen.queryByRole('button', { name: /^Report/ })).not.toBeInTheDocument()
})
