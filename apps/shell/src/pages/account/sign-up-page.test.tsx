import { File as NodeFile } from 'node:buffer'

import { accessToken, success, apiPath, failure, mockNetwork, wireUser } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { answerVideos, renderShell } from '../../test/render-shell.tsx'

installObjectUrlShim()
beforeAll(installDialogShim)
beforeEach(() => sessionStorage.clear())

const registerPath = apiPath('/users/register')
const loginPath = apiPath('/users/login')
const network = mockNetwork(
  answerVideos,
  http.post(registerPath, () => success(wireUser(), 201)),
  http.post(loginPath, () => success({ accessToken: accessToken(), refreshToken: 'refresh', user: wireUser() })),
)

// Uses Node's File class, because this environment's fetch can't send a jsdom File.
const picture = (name: string, type = 'image/png') => new NodeFile([name], name, { type }) as unknown as File
const submitButton = () => screen.getByRole('button', { name: 'Sign up' })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const texts = {
  'Full name': 'Ada Lovelace',
  Email: 'ada@kinora.example',
  Username: 'ada',
  Password: 'engine',
  'Confirm password': 'engine',
}

async function openSignUp(path: string | string[] = '/signup') {
  const shell = renderShell({ path })
  await heading('Sign up')
  return shell
}

type Shell = Awaited<ReturnType<typeof openSignUp>>

/** Fills in the form with valid values, apart from the overrides in `over`. Pastes them, which is much faster than typing. */
async function fillIn({ user }: Shell, over: Partial<Record<keyof typeof texts, string>> = {}, avatar = true) {
  for (const [label, text] of Object.entries({ ...texts, ...over })) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  if (avatar) await user.upload(screen.getByLabelText('Profile picture'), picture('ada.png'))
}

describe('the sign-up form before submission', () => {
  test('explains its rules', async () => {
    await openSignUp()
    expect(screen.getByLabelText('Username')).toHaveAccessibleDescription(
      '3 to 30 letters, digits, dots, dashes or underscores',
    )
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^At least 8 characters/)
    expect(screen.getByLabelText('Profile picture')).toHaveAccessibleDescription('JPEG, PNG or WebP, up to 5 MB')
  })

  test('accepts pasted passwords, and shows both with one button', async () => {
    const { user } = await openSignUp()
    const passwords = [screen.getByLabelText('Password'), screen.getByLabelText('Confirm password')]
    for (const password of passwords) {
      expect(password).toHaveAttribute('autocomplete', 'new-password')
      await user.click(password)
      await user.paste('a long secret')
      expect(password).toHaveValue('a long secret')
    }
    await user.click(screen.getByRole('button', { name: 'Show password' }))
    for (const password of passwords) expect(password).toHaveAttribute('type', 'text')
  })

  test('lets the viewer crop the profile picture or use it uncropped', async () => {
    const { user } = await openSignUp()
    expect(screen.queryByRole('button', { name: 'Crop picture' })).not.toBeInTheDocument()
    await user.upload(screen.getByLabelText('Profile picture'), picture('ada.png'))
    const crop = screen.getByRole('button', { name: 'Crop picture' })
    await user.click(crop)
    const dialog = await screen.findByRole('dialog', { name: 'Crop picture' })
    expect(within(dialog).getByRole('slider', { name: 'Zoom' })).toHaveValue('1')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(dialog).not.toBeInTheDocument()
    expect(crop).toHaveFocus()
    expect(screen.getByText('ada.png')).toBeVisible()
  })

  test('restores the draft after navigation, without the passwords', async () => {
    const shell = await openSignUp()
    await fillIn(shell)
    await shell.go('/login')
    await heading('Log in')
    await shell.go('/signup')
    await heading('Sign up')
    const values = Object.keys(texts).map((label) => (screen.getByLabelText(label) as HTMLInputElement).value)
    expect(values).toEqual(['Ada Lovelace', 'ada@kinora.example', 'ada', '', ''])
  })

  test.each(['Full name', 'Email', 'Username', 'Password'] as const)('requires %s', async (label) => {
    const shell = await openSignUp()
    await fillIn(shell, { [label]: '' })
    await shell.user.click(submitButton())
    expect(screen.getByRole('alert')).toHaveTextContent(/^All fields are required$/)
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByLabelText(label)).toBeInvalid()
  })

  test('requires matching passwords', async () => {
    const shell = await openSignUp()
    await fillIn(shell, { 'Confirm password': 'engin' })
    await shell.user.click(submitButton())
    expect(screen.getByRole('alert')).toHaveTextContent(/^Passwords do not match$/)
    expect(screen.getByLabelText('Confirm password')).toHaveFocus()

    await shell.user.keyboard('{End}e')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('requires a profile picture', async () => {
    const shell = await openSignUp()
    await fillIn(shell, {}, false)
    await shell.user.click(submitButton())
    expect(screen.getByRole('alert')).toHaveTextContent(/^Profile picture is required$/)
    expect(screen.getByLabelText('Profile picture')).toHaveFocus()

    await shell.user.upload(screen.getByLabelText('Profile picture'), picture('ada.png'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each(['Profile picture', 'Cover image (optional)'])('accepts only images for %s', async (label) => {
    await openSignUp()
    // Drag and drop bypasses the picker's `accept`.
    const user = userEvent.setup({ applyAccept: false })
    const picker = screen.getByLabelText(label)
    expect(picker).toHaveAttribute('accept', 'image/*')
    await user.upload(picker, picture('notes.pdf', 'application/pdf'))
    expect(screen.getByRole('alert')).toHaveTextContent('Please select a valid image (JPEG, PNG, WebP)')
    expect(screen.queryByText('notes.pdf')).not.toBeInTheDocument()

    await user.upload(picker, picture('sky.webp', 'image/webp'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByText('sky.webp')).toBeVisible()

    await user.click(screen.getByRole('button', { name: /^Remove/ }))
    expect(screen.queryByText('sky.webp')).not.toBeInTheDocument()
  })
})

describe.each([
  ['Profile picture', 'Remove profile picture'],
  ['Cover image (optional)', 'Remove cover image'],
])('a rejected %s', (label, remove) => {
  const message = 'Please select a valid image (JPEG, PNG, WebP)'
  const registered = jest.fn()
  const field = () => screen.getByLabelText(label)

  /** Opens a form in which only the last chosen image is invalid. */
  async function refuse(good?: File) {
    registered.mockClear()
    network.use(http.post(registerPath, async ({ request }) => void registered(await request.clone().formData())))
    const shell = await openSignUp()
    await fillIn(shell)
    const user = userEvent.setup({ applyAccept: false })
    if (good) await user.upload(field(), good)
    await user.upload(field(), picture('notes.pdf', 'application/pdf'))
    return { ...shell, user }
  }

  test.each([
    ['a rejected image after a valid one', picture('sky.png')],
    ['a rejected first image', undefined],
  ])('%s blocks submission, shows a message and focuses the field', async (_, good) => {
    const { user } = await refuse(good)
    for (const _try of [1, 2]) {
      await user.click(submitButton())
      expect(screen.getByRole('alert')).toHaveTextContent(message)
      expect(field()).toBeInvalid()
      expect(field()).toHaveAccessibleDescription(message)
      expect(field()).toHaveFocus()
      await user.type(screen.getByLabelText('Full name'), '!')
      expect(screen.getByRole('alert')).toHaveTextContent(message)
    }
    expect(registered).not.toHaveBeenCalled()
    if (good) expect(screen.getByText('sky.png')).toBeVisible()
  })

  test('choosing a valid image unblocks submission, which sends that image', async () => {
    const { user } = await refuse(picture('sky.png'))
    await user.click(submitButton())
    await user.upload(field(), picture('sea.png'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(submitButton())
    await heading('Home')
    const [form] = registered.mock.calls[0] as [FormData]
    const sent = form.get(label === 'Profile picture' ? 'avatar' : 'coverImage') as File
    expect(await sent.text()).toBe('sea.png')
  })

  test('removing a rejected image clears the field and its error', async () => {
    const { user } = await refuse()
    await user.click(submitButton())
    await user.click(screen.getByRole('button', { name: remove }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(field()).toBeValid()
    await user.click(submitButton())
    if (label === 'Profile picture') {
      expect(screen.getByRole('alert')).toHaveTextContent('Profile picture is required')
      expect(registered).not.toHaveBeenCalled()
    } else {
      await heading('Home')
      expect((registered.mock.calls[0] as [FormData])[0].has('coverImage')).toBe(false)
    }
  })
})

test('sends the form without the password confirmation, logs in, and opens /', async () => {
  const registered = Promise.withResolvers<FormData>()
  const loggedIn = jest.fn()
  network.use(
    http.post(registerPath, async ({ request }) => registered.resolve(await request.clone().formData())),
    http.post(loginPath, async ({ request }) => void loggedIn(await request.clone().json())),
  )
  const shell = await openSignUp(['/watch/v-1', '/signup'])
  await fillIn(shell)
  await shell.user.upload(screen.getByLabelText('Cover image (optional)'), picture('sky.webp', 'image/webp'))
  await shell.user.click(submitButton())
  await heading('Home')

  const sent = Object.fromEntries(await registered.promise)
  expect(sent).toEqual({
    fullName: 'Ada Lovelace',
    email: 'ada@kinora.example',
    username: 'ada',
    password: 'engine',
    avatar: expect.objectContaining({ type: 'image/png' }),
    coverImage: expect.objectContaining({ type: 'image/webp' }),
  })
  expect(await (sent['avatar'] as File).text()).toBe('ada.png')
  expect(await (sent['coverImage'] as File).text()).toBe('sky.webp')
  expect(loggedIn).toHaveBeenCalledWith({ email: 'ada@kinora.example', password: 'engine' })
  expect(shell.router.state.location.pathname).toBe('/')
  expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada')
  await shell.go(-1)
  expect(await heading('Page of /watch/:videoId')).toBeInTheDocument()
})

test('omits a missing cover image, and trims text fields', async () => {
  const registered = Promise.withResolvers<FormData>()
  network.use(http.post(registerPath, async ({ request }) => registered.resolve(await request.clone().formData())))
  const shell = await openSignUp()
  await fillIn(shell, { 'Full name': '  Ada Lovelace ', Username: ' ada' })
  await shell.user.click(submitButton())
  const sent = await registered.promise
  expect(sent.has('coverImage')).toBe(false)
  expect(sent.get('fullName')).toBe('Ada Lovelace')
  expect(sent.get('username')).toBe('ada')
  await heading('Home')
})

test('returns to the page that required login', async () => {
  const shell = renderShell({ path: '/playlists' })
  await heading('Log in')
  await shell.user.click(screen.getByRole('link', { name: 'Sign up' }))
  await heading('Sign up')
  await fillIn(shell)
  await shell.user.click(submitButton())
  expect(await heading('Page of /playlists')).toBeInTheDocument()
})

test('opens /login if only the automatic login fails', async () => {
  network.use(http.post(loginPath, () => failure(500)))
  const shell = renderShell({ path: '/playlists' })
  await heading('Log in')
  await shell.user.click(screen.getByRole('link', { name: 'Sign up' }))
  await heading('Sign up')
  await fillIn(shell)
  await shell.user.click(submitButton())
  expect(await heading('Log in')).toBeInTheDocument()
  expect(shell.router.state.location).toMatchObject({ pathname: '/login', state: { from: '/playlists' } })
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('blocks a second submission while a request is in progress', async () => {
  const gate = Promise.withResolvers<void>()
  network.use(http.post(registerPath, () => gate.promise))
  const shell = await openSignUp()
  await fillIn(shell)
  await shell.user.click(submitButton())
  expect(submitButton()).toBeDisabled()
  gate.resolve()
  expect(await heading('Home')).toBeInTheDocument()
})

test.each<[string, () => Response, string]>([
  ['the server’s message', () => failure(409, 'That username is taken.'), 'That username is taken.'],
  ['a default message if the server sends none', () => failure(500), 'Registration failed. Please try again.'],
  [
    'a default message if the request gets no response',
    () => HttpResponse.error(),
    'Registration failed. Please try again.',
  ],
])('a failed registration shows %s, and keeps the input', async (_, respond, message) => {
  network.use(http.post(registerPath, respond))
  const shell = await openSignUp()
  await fillIn(shell)
  await shell.user.click(submitButton())
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  for (const [label, text] of Object.entries(texts)) expect(screen.getByLabelText(label)).toHaveValue(text)
  expect(screen.getByText('ada.png')).toBeVisible()
  await waitFor(() => expect(submitButton()).toBeEnabled())
  expect(shell.router.state.location.pathname).toBe('/signup')
})
