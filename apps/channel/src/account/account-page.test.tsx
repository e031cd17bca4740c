import { apiPath, failure, mockNetwork, renderRemote, success, wireChannel, wireUser } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { remote } from '../routes.tsx'

installObjectUrlShim()
installDialogShim()

const viewer = wireUser({ canDeleteAccount: true })
const network = mockNetwork(http.post(apiPath('/users/logout'), () => success({})))

async function renderAccount() {
  const rendered = renderRemote(remote, { path: '/account', viewer })
  await screen.findByRole('heading', { level: 1, name: 'Your account' })
  expect(document.title).toBe('Your account · Kinora')
  return rendered
}

const dialog = () => screen.getByRole('alertdialog', { name: 'Delete your account? This action cannot be undone.' })
const press = (within_: ReturnType<typeof within> | typeof screen, name: string) =>
  within_.getByRole('button', { name })

test('deletes the account after the viewer enters the password and confirms, and signs them out', async () => {
  const sent = jest.fn()
  network.use(
    http.delete(apiPath('/users/me'), async ({ request }) => {
      sent(await request.json())
      return success({})
    }),
  )
  const { user, session } = await renderAccount()
  await user.click(press(screen, 'Delete account'))
  expect(await screen.findByText('Your password is required')).toBeVisible()
  await user.type(screen.getByLabelText('Password'), 'correct horse')
  await user.click(press(screen, 'Delete account'))
  await user.click(press(within(dialog()), 'Cancel'))
  expect(sent).not.toHaveBeenCalled()
  await user.click(press(screen, 'Delete account'))
  await user.click(press(within(dialog()), 'Delete account'))
  await waitFor(() => expect(session.getState().status).toBe('signed-out'))
  expect(sent.mock.calls).toEqual([[{ password: 'correct horse' }]])
})

test('reports a wrong password and does not sign the viewer out', async () => {
  network.use(http.delete(apiPath('/users/me'), () => failure(403, 'This is not your password.')))
  const { user } = await renderAccount()
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(press(screen, 'Delete account'))
  await user.click(press(within(dialog()), 'Delete account'))
  expect(await screen.findByText('This is not your password.')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('exports the data to a file named after the user', async () => {
  network.use(http.get(apiPath('/users/me/export'), () => success({ account: { username: 'ada' }, videos: [] })))
  const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    expect([this.download, this.href.startsWith('blob:')]).toEqual(['kinora-ada.json', true])
  })
  const { user } = await renderAccount()
  await user.click(press(screen, 'Download your data'))
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  saved.mockRestore()
})

test("the viewer's own channel links to the account page", async () => {
  network.use(
    http.get(apiPath('/users/channel/:username'), () => success(wireChannel({ _id: 'u-ada', username: 'ada' }))),
    http.get(apiPath('/videos'), () => success({ videos: [], pagination: { page: 1 } })),
  )
  renderRemote(remote, { path: '/channel/ada', viewer })
  expect(await screen.findByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account')
})

test('the account page does not exist if the provider does not support it', async () => {
  const { router } = renderRemote(remote, { path: '/account', viewer: wireUser() })
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})
