import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

import { changeVideo, installFakePlayback } from '../../../test/fake-playback.ts'
import { PlayerContext } from '../../store/player-context.tsx'
import { createTestPlayer } from '../../test/create-test-player.ts'
import { ShareActions } from './share-actions.tsx'

installFakePlayback({ duration: 100 })

function renderShare() {
  const { video, store } = createTestPlayer([], { video: { _id: 'v 1', title: '"A" < B' } })
  render(
    <PlayerContext value={store}>
      <ShareActions />
    </PlayerContext>,
  )
  act(() => changeVideo(video, { currentTime: 83.7 }, 'timeupdate'))
  return userEvent.setup()
}

async function expectStatus(text: string) {
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(text))
}

test.each([
  ['Copy link', ''],
  ['Copy link at 1:23', '?t=83'],
])("%s copies the page's URL with the query %j", async (name, search) => {
  const user = renderShare()
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name }))
  await expectStatus('Link copied.')
  expect(copied).toHaveBeenCalledWith(`${location.origin}${location.pathname}${search}`)
})

test('shows an error message if the browser blocks copying', async () => {
  const user = renderShare()
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('No.', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Copy link' }))
  await expectStatus("Couldn't copy. Allow clipboard access and try again.")
})

test('Copy embed code copies the HTML that embeds the video in another site', async () => {
  const user = renderShare()
  const copied = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy embed code' }))
  await expectStatus('Embed code copied.')
  const { body } = new DOMParser().parseFromString(copied.mock.lastCall?.[0] ?? '', 'text/html')
  const [frame, ...others] = body.children
  expect(others).toEqual([])
  expect(frame?.getAttribute('src')).toBe(`${location.origin}/embed/v%201`)
  expect(frame?.getAttribute('title')).toBe('"A" < B')
})
