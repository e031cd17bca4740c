import { apiPath, failure, mockNetwork, renderRemote, success, wireUser } from '@kinora/test-kit'
import type { RenderOptions } from '@kinora/test-kit'
import { installDialogShim, installObjectUrlShim } from '@kinora/ui/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { remote } from './routes.tsx'

installObjectUrlShim()
installDialogShim()
globalThis.IntersectionObserver = class {
  observe() {}
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

let sessions: object[]
const viewer = wireUser({ canDeleteAccount: true })
const network = mockNetwork(
  http.get(apiPath('/users/sessions'), () => success({ sessions })),
  http.post(apiPath('/users/logout'), () => success({})),
)
beforeEach(() => {
  sessions = [phone, here]
})

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

test.each(['/settings'])('%s does not exist if the provider does not support it', async (path) => {
  network.use(http.get(apiPath('/users/sessions'), () => failure(404, 'Not found')))
  const { router } = renderRemote(remote, { path, viewer: null })
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/', state: { missingPath: path } }))
})

test('asks a visitor to log in', async () => {
  network.use(http.get(apiPath('/users/sessions'), () => failure(401, 'Please log in.')))
  const { user, router } = renderRemote(remote, { path: '/settings', viewer: null })
  await user.click(await screen.findByRole('link', { name: 'Log In' }))
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
    expect(screen.getByLabelText('Playback speed')).toHaveDisplayValue('1.1')
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

  test('exports the data to a file named after the user', async () => {
    network.use(http.get(apiPath('/users/me/export'), () => success({ account: { username: 'ada' }, videos: [] })))
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect([this.download, this.href.startsWith('blob:')]).toEqual(['kinora-ada.json', true])
    })
    const { user } = await renderSettings()
    await user.click(screen.getByRole('button', { name: 'Download your data' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    saved.mockRestore()
  })

  test('has no sections for calls that the provider does not support', async () => {
    await renderSettings({ viewer: wireUser() })
    expect(screen.queryByRole('region', { name: 'Your data' })).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Delete account' })).not.toBeInTheDocument()
  })
})
