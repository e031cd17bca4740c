import { fireEvent, screen } from '@testing-library/react'

import { installFakePlayback } from '../../../test/fake-playback.ts'
import { renderPlayer } from '../../test/render-player.tsx'

installFakePlayback({ duration: 100 })

beforeEach(() => {
  // jsdom lacks popovers.
  HTMLElement.prototype.showPopover = () => {}
})

const menu = () => screen.queryByRole('group', { name: 'Video' })

async function openMenu() {
  const rendered = renderPlayer()
  await rendered.features()
  fireEvent.contextMenu(rendered.video)
  return rendered
}

test('focuses the open menu, which lists the links, the loop switch and the keyboard help', async () => {
  await openMenu()
  const names = [...(menu()?.querySelectorAll('button, label') ?? [])].map(({ textContent }) => textContent)
  expect(names).toEqual(['Copy link', 'Copy link at 0:00', 'Copy embed code', 'Loop', 'Keyboard shortcuts'])
  expect(document.activeElement).toHaveTextContent('Copy link')
})

test('loops the video until the switch is turned off', async () => {
  const { user, video } = await openMenu()
  await user.click(screen.getByRole('checkbox', { name: 'Loop' }))
  expect(video.loop).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Loop' }))
  expect(video.loop).toBe(false)
})

test('leaves a second right click, and clicks elsewhere, to the browser', async () => {
  const { video, player } = await openMenu()
  // `fireEvent` returns false if the browser's own menu is prevented.
  expect(fireEvent.contextMenu(video)).toBe(true)
  const [button] = player.getElementsByTagName('button')
  expect(button && fireEvent.contextMenu(button)).toBe(true)
})
