import { File as NodeFile } from 'node:buffer'

import { apiPath, failure, mockNetwork, renderRemote, success, wireUser } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'

import { remote } from './routes.tsx'

installObjectUrlShim()
installDialogShim()
globalThis.IntersectionObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()

function session(id: string, over: object = {}) {
  return {
    _id: id,
    createdAt: hoursAgo(72),
    lastUsedAt: hoursAgo(2),
    userAgent: firefox,
    address: '192.0.2.1',
    isCurrent: false,
    ...over,
  }
}
const phone = session('s-phone', { userAgent: safari })
const here = session('s-here', { isCurrent: true })

const picture = new NodeFile(['ada'], 'ada.png', { type: 'image/png' }) as unknown as File

const block = (name: string) => ({
  account: { _id: `u-${name}`, username: name, fullName: name, avatar: '', isVerified: false },
  createdAt: hoursAgo(1),
})

const blockPage = (...names: string[]) =>
  success({ blocks: names.map(block), pagination: { page: 1, limit: 20, total: names.length, totalPages: 1 } })

let sessions: object[]
let account: object
const viewer = wireUser({ canDeleteAccount: true })
const network = mockNetwork(
  http.get(apiPath('/users/current-user'), () => success(account)),
  http.get(apiPath('/users/sessions'), () => success({ sessions })),
  http.get(apiPath('/users/blocks'), () => failure(404)),
  http.post(apiPath('/users/logout'), () => success({})),
)
beforeEach(() => {
  sessions = [phone, here]
  account = { ...viewer, canManageAccount: true, isHistoryPaused: false }
})

const banner = () => document.querySelector('img[src="/media/cover.webp"]')
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown
const region = (name: string) => within(screen.getByRole('region', { name }))
const dialog = () => within(screen.getByRole('alertdialog'))

async function renderSettings(options: Partial<RenderOptions> = {}) {
  const rendered = renderRemote(remote, { path: '/settings', viewer, ...options })
  await screen.findByRole('region', { name: 'Devices' })
  return rendered
}

test('links to each section of the page', async () => {
  await renderSettings()
  expect(document.title).toBe('Settings · Kinora')
  const links = within(screen.getByRole('navigation', { name: 'Settings' })).getAllByRole('link')
  for (const link of links) {
    const section = screen.getByRole('region', { name: link.textContent })
    expect(link).toHaveAttribute('href', `#${section.id}`)
  }
})

test.each(['/settings', '/profile'])('%s does not exist if the provider does not support it', async (path) => {
  network.use(http.get(apiPath('/users/sessions'), () => failure(404, 'Not found')))
  const { router } = renderRemote(remote, { path, viewer: null })
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: { missingPath: path } }))
})

test('asks a visitor to log in', async () => {
  const asked = jest.fn(() => failure(401, 'Please log in.'))
  network.use(http.get(apiPath('/users/sessions'), asked))
  const { user, router } = renderRemote(remote, { path: '/settings', viewer: null })
  const link = await screen.findByRole('link', { name: 'Log In' })
  expect(asked).toHaveBeenCalledTimes(1)
  await user.click(link)
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/settings' } })
})

test('Try Again loads the page after a failure', async () => {
  network.use(http.get(apiPath('/users/sessions'), () => failure(403)))
  const { user } = renderRemote(remote, { path: '/settings', viewer })
  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't load your settings.")
  network.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('region', { name: 'Devices' })).toBeVisible()
})

describe('devices', () => {
  test('lists the current device first, and signs out another one after confirming', async () => {
    network.use(
      http.delete(apiPath('/users/sessions/s-phone'), () => {
        sessions = [here]
        return success({})
      }),
    )
    const { user } = await renderSettings()
    const devices = region('Devices')
    expect(devices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Firefox on Windows This deviceSigned in 3 days ago192.0.2.1Sign out',
      'Safari on iPhone Signed in 3 days agoLast used 2 hours ago192.0.2.1Sign out',
    ])
    await user.click(devices.getByRole('button', { name: 'Sign out Safari on iPhone' }))
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    await user.click(devices.getByRole('button', { name: 'Sign out Safari on iPhone' }))
    await user.click(dialog().getByRole('button', { name: 'Sign out' }))
    expect(await devices.findByRole('status')).toHaveTextContent('Safari on iPhone was signed out.')
    expect(devices.getAllByRole('listitem')).toHaveLength(1)
    expect(devices.queryByRole('button', { name: 'Sign out all other devices' })).not.toBeInTheDocument()
  })

  test('shows a long list on request, and signs out all other devices', async () => {
    sessions = [...Array.from({ length: 8 }, (_, index) => session(`s-${index}`)), here]
    network.use(http.delete(apiPath('/users/sessions'), () => failure(500), { once: true }))
    const { user } = await renderSettings()
    const devices = region('Devices')
    expect(devices.getAllByRole('listitem')).toHaveLength(5)
    await user.click(devices.getByRole('button', { name: 'Show all 9 devices' }))
    expect(devices.getAllByRole('listitem')).toHaveLength(9)
    const signOutOthers = async () => {
      await user.click(devices.getByRole('button', { name: 'Sign out all other devices' }))
      await user.click(dialog().getByRole('button', { name: 'Sign out' }))
    }
    await signOutOthers()
    expect(await devices.findByRole('alert')).toHaveTextContent('Could not sign out. Please try again later.')
    network.use(
      http.delete(apiPath('/users/sessions'), () => {
        sessions = [here]
        return success({ revoked: 8 })
      }),
    )
    await signOutOthers()
    expect(await devices.findByText('All other devices were signed out.')).toBeVisible()
    expect(devices.getAllByRole('listitem')).toHaveLength(1)
  })

  test('signs out the current device', async () => {
    const { user, session: current } = await renderSettings()
    await user.click(screen.getByRole('button', { name: 'Sign out this device' }))
    await waitFor(() => expect(current.getState().status).toBe('signed-out'))
  })
})

describe('preferences', () => {
  test("saves playback settings where the player reads them, next to the player's other settings", async () => {
    const { user } = await renderSettings()
    localStorage.setItem('watch:player', '{"volume":0.3}')
    const section = region('Appearance and playback')
    await user.click(section.getByLabelText('Autoplay next video'))
    await user.selectOptions(section.getByLabelText('Playback speed'), '1.5×')
    await user.selectOptions(section.getByLabelText('Captions'), 'Deutsch')
    await user.selectOptions(section.getByLabelText('Caption size'), 'Large')
    expect(stored('watch:player')).toEqual({
      volume: 0.3,
      isAutoplay: false,
      speed: 1.5,
      captions: 'de',
      captionSize: 150,
    })
    await user.selectOptions(section.getByLabelText('Quality'), 'Up to 720p')
    expect(stored('watch:quality')).toEqual({ height: 720 })
    await user.click(section.getByLabelText('Save data'))
    expect(stored('watch:quality')).toEqual({ height: 0, savesData: true })
    expect(section.getByLabelText('Quality')).toHaveDisplayValue('Auto')
  })

  test('shows what the player stores in another tab, even if it is not a usual choice', async () => {
    await renderSettings()
    act(() => {
      localStorage.setItem('watch:player', '{"speed":1.1,"captions":"xx!","isAutoplay":"no"}')
      dispatchEvent(new StorageEvent('storage', { key: 'watch:player' }))
    })
    await waitFor(() => expect(screen.getByLabelText('Playback speed')).toHaveDisplayValue('1.1'))
    expect(screen.getByLabelText('Captions')).toHaveDisplayValue('xx!')
    expect(screen.getByLabelText('Autoplay next video')).toBeChecked()
  })

  test('changes the theme here and in the shell, and follows its switch', async () => {
    const heard: unknown[] = []
    const listener = ({ key, newValue }: StorageEvent) => heard.push([key, newValue])
    addEventListener('storage', listener)
    const { user } = await renderSettings()
    await user.selectOptions(screen.getByLabelText('Theme'), 'Dark')
    removeEventListener('storage', listener)
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    expect(localStorage.getItem('theme')).toBe('dark')
    expect(heard).toEqual([['theme', 'dark']])
    document.documentElement.removeAttribute('data-theme')
    await waitFor(() => expect(screen.getByLabelText('Theme')).toHaveDisplayValue('Same as the system'))
  })
})

describe("the account's data", () => {
  test('deletes the account after the viewer enters the password and confirms, and signs them out', async () => {
    const sent = jest.fn()
    network.use(
      http.delete(apiPath('/users/me'), async ({ request }) => {
        sent(await request.json())
        return success({})
      }),
    )
    const { user, session: current } = await renderSettings()
    const section = region('Delete account')
    const remove = section.getByRole('button', { name: 'Delete account' })
    await user.click(remove)
    expect(section.getByRole('alert')).toHaveTextContent('Your password is required')
    expect(section.getByLabelText('Password')).toHaveFocus()
    await user.keyboard('correct horse{Enter}')
    await user.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(sent).not.toHaveBeenCalled()
    await user.click(remove)
    await user.click(dialog().getByRole('button', { name: 'Delete account' }))
    await waitFor(() => expect(current.getState().status).toBe('signed-out'))
    expect(sent.mock.calls).toEqual([[{ password: 'correct horse' }]])
  })

  test('reports a wrong password and does not sign the viewer out', async () => {
    network.use(http.delete(apiPath('/users/me'), () => failure(403, 'This is not your password.')))
    const { user } = await renderSettings()
    const section = region('Delete account')
    await user.type(section.getByLabelText('Password'), 'wrong{Enter}')
    await user.click(dialog().getByRole('button', { name: 'Delete account' }))
    expect(await section.findByText('This is not your password.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('downloads the data as a file, or shows why that is not possible', async () => {
    network.use(http.head(apiPath('/users/me/export.zip'), () => failure(409), { once: true }))
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect([new URL(this.href).pathname, this.hasAttribute('download')]).toEqual([
        '/api/v1/users/me/export.zip',
        true,
      ])
    })
    const { user } = await renderSettings()
    await user.click(screen.getByRole('button', { name: 'Download your data' }))
    expect(await region('Your data').findByRole('alert')).toHaveTextContent('already being downloaded')
    expect(saved).not.toHaveBeenCalled()
    network.use(http.head(apiPath('/users/me/export.zip'), () => new HttpResponse()))
    await user.click(screen.getByRole('button', { name: 'Download your data' }))
    expect(await region('Your data').findByRole('status')).toHaveTextContent('Your download has started.')
    expect(saved).toHaveBeenCalledTimes(1)
    saved.mockRestore()
  })

  test('has no sections for calls that the provider does not support', async () => {
    account = wireUser()
    await renderSettings()
    expect(screen.getAllByRole('region').map((section) => section.id)).toEqual(['devices', 'appearance'])
  })
})

describe('the profile', () => {
  test('saves the changed profile with a new picture, and tells the shell', async () => {
    const sent = Promise.withResolvers<FormData>()
    const changed = jest.fn()
    addEventListener('kinora:viewer-change', changed)
    network.use(
      http.patch(apiPath('/users/me'), async ({ request }) => {
        sent.resolve(await request.formData())
        return success({ ...account, fullName: 'Ada King' })
      }),
    )
    const { user } = await renderSettings()
    const section = region('Profile')
    const name = section.getByLabelText('Full name')
    expect(name).toHaveValue('Ada Lovelace')
    await user.clear(name)
    await user.click(section.getByRole('button', { name: 'Save profile' }))
    expect(section.getByRole('alert')).toHaveTextContent('Full name is required')
    expect(name).toHaveFocus()
    await user.keyboard('Ada King')
    await user.type(section.getByLabelText('About your channel'), 'Engines')
    await user.upload(section.getByLabelText('New profile picture'), picture)
    await user.click(section.getByRole('button', { name: 'Save profile' }))
    expect(await section.findByRole('status')).toHaveTextContent('Your profile was saved.')
    const form = await sent.promise
    expect([...form.keys()]).toEqual(['fullName', 'about', 'avatar'])
    expect([form.get('fullName'), form.get('about')]).toEqual(['Ada King', 'Engines'])
    expect(section.queryByText('ada.png')).not.toBeInTheDocument()
    expect(changed).toHaveBeenCalledTimes(1)
    removeEventListener('kinora:viewer-change', changed)
  })

  test('removes the cover image, and rejects a file that is not an image', async () => {
    account = wireUser({ ...account, coverImage: '/media/cover.webp' })
    const sent = Promise.withResolvers<FormData>()
    network.use(
      http.patch(apiPath('/users/me'), async ({ request }) => {
        sent.resolve(await request.formData())
        return success({ ...account, coverImage: '' })
      }),
    )
    const { user } = await renderSettings()
    const section = region('Profile')
    expect(banner()).toBeVisible()
    const upload = userEvent.setup({ applyAccept: false }).upload
    await upload(section.getByLabelText('New cover image'), new NodeFile(['x'], 'x.txt') as unknown as File)
    await user.click(section.getByRole('button', { name: 'Save profile' }))
    expect(section.getByRole('alert')).toHaveTextContent('Please select a valid image (JPEG, PNG, WebP)')
    expect(section.getByLabelText('New cover image')).toHaveFocus()
    await user.click(section.getByRole('button', { name: 'Remove cover image' }))
    await user.click(section.getByLabelText('Remove the current cover image'))
    expect(banner()).not.toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'Save profile' }))
    expect((await sent.promise).get('removeCoverImage')).toBe('true')
    await waitFor(() => expect(section.queryByLabelText('Remove the current cover image')).not.toBeInTheDocument())
  })
})

describe('the password and email', () => {
  test('changes the password, and reports that other devices were signed out', async () => {
    const sent: unknown[] = []
    network.use(
      http.post(apiPath('/users/me/password'), async ({ request }) => {
        sent.push(await request.json())
        sessions = [here]
        return success({})
      }),
    )
    const { user } = await renderSettings()
    const section = region('Password and email')
    await user.type(section.getByLabelText('New password'), 'analytical engine')
    await user.type(section.getByLabelText('Confirm new password'), 'analytical')
    const submit = section.getByRole('button', { name: 'Change password' })
    await user.click(submit)
    expect(section.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Your current password is required',
      'Passwords do not match',
    ])
    expect(section.getAllByLabelText('Current password')[0]).toHaveFocus()
    await user.keyboard('difference')
    await user.type(section.getByLabelText('Confirm new password'), ' engine')
    await user.click(submit)
    expect(await section.findByRole('status')).toHaveTextContent(
      'Your password was changed. All other devices were signed out.',
    )
    expect(sent).toEqual([{ password: 'difference', newPassword: 'analytical engine' }])
    expect(section.getByLabelText('New password')).toHaveValue('')
    await waitFor(() => expect(region('Devices').getAllByRole('listitem')).toHaveLength(1))
  })

  test('shows a rejected password and email next to their fields', async () => {
    network.use(http.post(apiPath('/users/me/email'), () => failure(403, 'Wrong password.'), { once: true }))
    network.use(
      http.post(
        apiPath('/users/me/email'),
        () =>
          HttpResponse.json(
            { success: false, message: 'Taken.', errors: [{ field: 'email', message: 'This email is taken.' }] },
            { status: 409 },
          ),
        { once: true },
      ),
    )
    const { user } = await renderSettings()
    const section = region('Password and email')
    expect(section.getByText('You log in as ada@kinora.example.')).toBeVisible()
    const email = section.getByLabelText('New email')
    const password = section.getAllByLabelText('Current password')[1] as HTMLElement
    await user.type(email, 'grace@kinora.example')
    await user.type(password, 'difference{Enter}')
    await waitFor(() => expect(email).toHaveFocus())
    expect(email).toHaveAccessibleDescription('This email is taken.')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(password).toHaveFocus())
    expect(password).toHaveAccessibleDescription('Wrong password.')
    network.use(http.post(apiPath('/users/me/email'), () => success({ ...account, email: 'grace@kinora.example' })))
    await user.keyboard('{Enter}')
    expect(await section.findByText('You log in as grace@kinora.example.')).toBeVisible()
  })
})

test('pauses the watch history', async () => {
  network.use(http.patch(apiPath('/users/me'), () => failure(500), { once: true }))
  const { user } = await renderSettings()
  const section = region('Privacy')
  const pause = section.getByLabelText('Pause watch history')
  await user.click(pause)
  expect(await section.findByRole('alert')).toHaveTextContent('Could not save this setting.')
  expect(pause).not.toBeChecked()
  network.use(
    http.patch(apiPath('/users/me'), async ({ request }) => {
      const isHistoryPaused = (await request.formData()).get('isHistoryPaused') === 'true'
      return success({ ...account, isHistoryPaused })
    }),
  )
  await user.click(pause)
  await waitFor(() => expect(pause).not.toHaveAttribute('aria-busy'))
  expect(pause).toBeChecked()
})

describe('blocked accounts', () => {
  test('lists blocked accounts and unblocks one', async () => {
    network.use(http.get(apiPath('/users/blocks'), () => blockPage('bob', 'eve'), { once: true }))
    network.use(
      http.delete(apiPath('/users/blocks/u-eve'), () => failure(500), { once: true }),
      http.delete(apiPath('/users/blocks/u-bob'), () => success({})),
    )
    const { user } = await renderSettings()
    const section = region('Privacy')
    expect(await section.findByRole('link', { name: 'bob' })).toHaveAttribute('href', '/channel/bob')
    network.use(http.get(apiPath('/users/blocks'), () => blockPage('eve')))
    await user.click(section.getByRole('button', { name: 'Unblock bob' }))
    await waitFor(() => expect(section.queryByText('bob')).not.toBeInTheDocument())
    await user.click(section.getByRole('button', { name: 'Unblock eve' }))
    expect(await section.findByRole('alert')).toHaveTextContent('Could not unblock this account.')
    expect(section.getByText('eve')).toBeVisible()
  })

  test('shows a hint if nobody is blocked, and nothing if the provider does not support blocking', async () => {
    network.use(http.get(apiPath('/users/blocks'), () => blockPage()))
    await renderSettings()
    expect(await region('Privacy').findByText(/^You haven't blocked anyone/)).toBeVisible()
    cleanup()
    network.use(http.get(apiPath('/users/blocks'), () => failure(404)))
    await renderSettings()
    await waitFor(() => expect(screen.queryByText('Loading blocked accounts')).not.toBeInTheDocument())
    expect(screen.queryByRole('heading', { name: 'Blocked accounts' })).not.toBeInTheDocument()
  })
})

describe('/profile', () => {
  test.each([
    ['ada', '/channel/ada'],
    ['', '/settings'],
  ])('for the username %j leads to %s', async (username, path) => {
    const { router } = renderRemote(remote, { path: '/profile', viewer: { ...viewer, username } })
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  test('leads a visitor to the login page', async () => {
    network.use(http.get(apiPath('/users/sessions'), () => failure(401, 'Please log in.')))
    const { router } = renderRemote(remote, { path: '/profile', viewer: null })
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/login', state: { from: '/profile' } }),
    )
  })
})
