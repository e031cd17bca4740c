import { mockNetwork } from '@kinora/test-kit'
import { screen, within } from '@testing-library/react'

import { installFakePlayback } from '../test/fake-playback.ts'
import { renderWatchPage, watchHandlers } from '../test/render-watch-page.tsx'

let mockIsMissing = true
// Jest loads modules without a network, so simulate a chunk that fails to load.
jest.mock('./comments.tsx', () => {
  if (mockIsMissing) throw new Error('Loading chunk comments failed.')
  return jest.requireActual<object>('./comments.tsx')
})

mockNetwork(...watchHandlers)
installFakePlayback()

test('shows an error and a retry button if the comments code fails to load', async () => {
  const { user } = renderWatchPage()
  const message = await screen.findByText('Could not load comments. Please try again later.')
  expect(screen.getByRole('button', { name: 'Like' })).toBeVisible()

  mockIsMissing = false
  const region = within(message.closest('section') ?? document.body)
  await user.click(region.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('textbox', { name: 'Add a comment' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: '1 Comments' })).toBeVisible()
})
