import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

import { showDevBadge } from './show-dev-badge.ts'

afterEach(() => document.body.replaceChildren())

test('shows the unreleased part of the page and a Leave button', async () => {
  const leave = jest.fn()
  showDevBadge('watch is loaded from http://127.0.0.1:4001', leave)
  const badge = screen.getByRole('complementary', { name: 'Development' })
  expect(badge).toHaveTextContent('watch is loaded from http://127.0.0.1:4001')
  await userEvent.click(within(badge).getByRole('button', { name: 'Leave' }))
  expect(leave).toHaveBeenCalledTimes(1)
})

test('adds to an existing preview badge instead of showing a second one', () => {
  document.body.innerHTML =
    '<aside aria-label="Preview" data-badge>Preview of watch 2.0.0. <a href="?kinora-preview=">Leave</a></aside>'
  showDevBadge('channel is loaded from http://127.0.0.1:4001', () => {})
  const badge = screen.getByRole('complementary')
  expect(badge).toHaveTextContent(/Preview of watch 2\.0\.0\..*channel is loaded from/)
  expect(within(badge).getByRole('link', { name: 'Leave' })).toBeInTheDocument()
  expect(within(badge).getByRole('button', { name: 'Leave' })).toBeInTheDocument()
})
