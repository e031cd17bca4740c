import { accessToken, success, apiPath, failure, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { answerVideos, renderShell } from '../../test/render-shell.tsx'

const loginPath = apiPath('/users/login')
const token = accessToken()
const logIn = () => success({ accessToken: token, refreshToken: 'refresh', user: wireUser() })
const network = mockNetwork(answerVideos, http.post(loginPath, logIn))

const forgotLink = () => screen.queryByRole('link', { name: 'Forgot your password?' })
const submitButton = () => screen.getByRole('button', { name: 'Log in' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

async function openLogin(path: string | string[] = '/login') {
  const shell = renderShell({ path })
  await heading('Log in')
  return shell
}

async function submit({ user }: Awaited<ReturnType<typeof openLogin>>, email: string, password: string) {
  if (email !== '') await user.type(screen.getByLabelText('Email'), email)
  if (password !== '') await user.type(screen.getByLabelText('Password'), password)
  await user.click(submitButton())
}

test.each([
  ['', '', 'Email'],
  ['   ', 'engine', 'Email'],
  ['ada@kinora.example', '', 'Password'],
])('rejects email %j with password %j without a request', async (email, password, missing) => {
  const asked = jest.fn()
  network.use(http.post(loginPath, asked))
  await submit(await openLogin(), email, password)
  expect(screen.getByRole('alert')).toHaveTextContent(/^Email and password are required$/)
  expect(screen.getByLabelText(missing)).toHaveFocus()
  expect(asked).not.toHaveBeenCalled()
})

test('stores the tokens and the user, and opens /', async () => {
  const sent: unknown[] = []
  network.use(http.post(loginPath, async ({ request }) => void sent.push(await request.clone().json())))
  const shell = await openLogin(['/watch/v-1', '/login'])
  await submit(shell, ' ada@kinora.example ', ' engine ')
  await heading('Home')
  expect(sent).toEqual([{ email: 'ada@kinora.example', password: ' engine ' }])
  expect(localStorage.getItem('accessToken')).toBe(token)
  expect(localStorage.getItem('refreshToken')).toBe('refresh')
  expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada')
  expect(shell.router.state.location.pathname).toBe('/')

  // The login form has left the history.
  await shell.go(-1)
  expect(await heading('Page of /watch/:videoId')).toBeInTheDocument()
})

test('returns to the page that required login', async () => {
  const shell = await openLogin('/subscriptions?page=2')
  await submit(shell, 'ada@kinora.example', 'engine')
  await heading('Page of /subscriptions')
  expect(shell.router.state.location).toMatchObject({ pathname: '/subscriptions', search: '?page=2' })
})

test('returns to the page that required login after a visit to the sign-up page', async () => {
  const shell = await openLogin('/upload')
  await shell.user.click(screen.getByRole('link', { name: 'Sign up' }))
  await heading('Sign up')
  await shell.user.click(screen.getByRole('link', { name: 'Log in' }))
  await heading('Log in')
  await submit(shell, 'ada@kinora.example', 'engine')
  expect(await heading('Page of /upload')).toBeInTheDocument()
})

test.each([
  ['/subscriptions?page=2', 'Log in to see your subscriptions.'],
  ['/upload', 'Log in to upload a video.'],
])('explains why %s requires login', async (path, reason) => {
  await openLogin(path)
  expect(screen.getByText(reason)).toBeVisible()
})

test('does not show a reason on a direct visit', async () => {
  await openLogin()
  expect(screen.queryByText(/^Log in to/)).not.toBeInTheDocument()
})

test('links to the page for a forgotten password if a cached response says that the provider supports it', async () => {
  const { user, go } = await openLogin(['/', '/login'])
  expect(forgotLink()).not.toBeInTheDocument()
  network.use(
    http.get(apiPath('/videos'), () =>
      success({ videos: [wireVideo()], pagination: { page: 1, limit: 8 }, features: ['password-reset'] }),
    ),
  )
  await go(-1)
  await screen.findAllByRole('article')
  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await heading('Log in')
  expect(forgotLink()).toHaveAttribute('href', '/forgot-password')
})

test('lets the viewer show, hide and paste the password, or fill it in with a password manager', async () => {
  const { user } = await openLogin()
  const password = screen.getByLabelText('Password')
  expect(password).toHaveAttribute('autocomplete', 'current-password')
  expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email')
  await user.click(password)
  await user.paste('engine')
  expect(password).toHaveValue('engine')
  expect(password).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password).toHaveAttribute('type', 'text')
  const toggle = screen.getByRole('button', { name: 'Hide password' })
  expect(toggle).toHaveFocus()
  await user.click(toggle)
  expect(password).toHaveAttribute('type', 'password')
})

test('blocks a second submission while a request is in progress', async () => {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  network.use(
    http.post(loginPath, async () => {
      asked += 1
      await gate.promise
    }),
  )
  const shell = await openLogin()
  await submit(shell, 'ada@kinora.example', 'engine{Enter}')
  expect(submitButton()).toBeDisabled()
  await shell.user.click(submitButton())
  gate.resolve()
  await heading('Home')
  expect(asked).toBe(1)
})

test.each<[string, () => Response, string]>([
  ['the server’s message', () => failure(401, 'No such account.'), 'No such account.'],
  ['a default message if the server sends none', () => failure(401), 'Invalid email or password. Please try again.'],
  [
    'a default message if the request gets no response',
    () => HttpResponse.error(),
    'Invalid email or password. Please try again.',
  ],
])('a failed login shows %s, keeps the input, and can be retried', async (_, respond, message) => {
  network.use(http.post(loginPath, respond, { once: true }))
  const shell = await openLogin()
  await submit(shell, 'ada@kinora.example', 'engine')
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(shell.router.state.location.pathname).toBe('/login')
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@kinora.example')

  await waitFor(() => expect(submitButton()).toBeEnabled())
  await shell.user.click(submitButton())
  expect(await heading('Home')).toBeInTheDocument()
})
