import { apiPath, failure, mockNetwork, renderRemote, success } from '@kinora/test-kit'
import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'

import { remote } from '../routes.tsx'

let features: string[]
const network = mockNetwork(
  http.get(apiPath('/videos'), () => success({ videos: [], pagination: { page: 1 }, features })),
)
beforeEach(() => {
  features = ['account', 'password-reset']
})

function open(path: string) {
  return renderRemote(remote, { path, viewer: null })
}

test.each([
  ['/forgot-password', ['account']],
  ['/reset-password', ['reports']],
])('%s does not exist for a provider with the features %j', async (path, supported) => {
  features = supported
  const { router } = open(path)
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: { missingPath: path } }))
})

test('sends a link to an email, whether or not an account has it', async () => {
  const sent: unknown[] = []
  network.use(
    http.post(apiPath('/users/password-reset'), async ({ request }) => {
      sent.push(await request.json())
      return success({}, 202)
    }),
  )
  const { user } = open('/forgot-password')
  await user.click(await screen.findByRole('button', { name: 'Send link' }))
  expect(screen.getByRole('alert')).toHaveTextContent('Email is required')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.keyboard(' ada@kinora.example {Enter}')
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent("If ada@kinora.example belongs to an account, you'll get")
  expect(sent).toEqual([{ email: 'ada@kinora.example' }])
})

async function choosePassword({ user }: ReturnType<typeof open>) {
  await user.type(await screen.findByLabelText('New password'), 'analytical engine')
  await user.type(screen.getByLabelText('Confirm new password'), 'analytical engine{Enter}')
}

test('sets a new password with the token, which leaves the URL', async () => {
  const sent: unknown[] = []
  network.use(
    http.post(apiPath('/users/password-reset/confirm'), async ({ request }) => {
      sent.push(await request.json())
      return success({})
    }),
  )
  const page = open('/reset-password?token=t-1')
  await waitFor(() => expect(page.router.state.location.search).toBe(''))
  await choosePassword(page)
  expect(await screen.findByText(/^Your password was changed/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
  expect(sent).toEqual([{ token: 't-1', password: 'analytical engine' }])
})

test('offers a new link if the link was used or is incomplete', async () => {
  const message = 'This link is no longer valid. Please request a new one.'
  network.use(http.post(apiPath('/users/password-reset/confirm'), () => failure(410, message)))
  const page = open('/reset-password?token=t-1')
  await choosePassword(page)
  expect(await screen.findByText(message)).toBeVisible()
  await page.user.click(screen.getByRole('link', { name: 'Request a new link' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await act(() => page.router.navigate('/reset-password'))
  expect(await screen.findByText('This link is incomplete. Please request a new one.')).toBeVisible()
})
