import { accessToken, success, apiPath, mockNetwork, wireUser } from '@kinora/test-kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { answerVideos, changeTokenElsewhere, renderShell } from '../../test/render-shell.tsx'

mockNetwork(
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
)

type User = ReturnType<typeof renderShell>['user']

const initialWidth = window.innerWidth
beforeEach(() => sessionStorage.clear())
afterEach(() => resizeTo(initialWidth))

const resizeTo = (width: number) => Object.assign(window, { innerWidth: width })
const menu = () => within(screen.getByRole('navigation', { name: 'Main menu' }))
const toggle = () => screen.getByRole('button', { name: 'Toggle menu' })
const scrim = () => screen.queryByRole('button', { name: 'Close menu' }) as HTMLElement
const links = () =>
  menu()
    .getAllByRole('link')
    .map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const main = ['Home /', 'Trending /home?sort=trending', 'Subscriptions /subscriptions']
const library = [
  'Your Videos /your-videos',
  'History /watch-history',
  'Liked Videos /liked-videos',
  'Watch later /watch-later',
  'Playlists /playlists',
]
const explore = ['Music /music', 'Gaming /gaming', 'News /news']
const more = ['Settings /settings', 'Report history /report-history']
const footer = [
  'About /about',
  'Press /press',
  'Copyright /copyright',
  'Contact /contact',
  'Creators /creators',
  'Advertise /advertise',
]

async function renderMenu(options?: Parameters<typeof renderShell>[0]) {
  const shell = renderShell(options)
  await screen.findByRole('heading', { level: 1 })
  return shell
}

test('shows a visitor all entries except the library, in order', async () => {
  await renderMenu()
  expect(links()).toEqual([...main, ...explore, ...more, ...footer])
  expect(menu().queryByRole('heading', { name: 'Library' })).not.toBeInTheDocument()
  expect(menu().getByText('© 2025 Kinora')).toBeVisible()
})

test('shows a signed-in viewer the library until they sign out', async () => {
  await renderMenu({ token: accessToken() })
  expect(links()).toEqual([...main, ...library, ...explore, ...more, ...footer])
  expect(menu().getByRole('heading', { name: 'Library' })).toBeVisible()
  changeTokenElsewhere(null)
  expect(links()).toEqual([...main, ...explore, ...more, ...footer])
})

test('marks the current page’s entry', async () => {
  const { go } = await renderMenu()
  expect(menu().getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await go('/watch/v-1')
  expect(menu().getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current')
})

describe('the menu’s open state', () => {
  test('the menu starts open, and shows only Home, Trending and Subscriptions when closed', async () => {
    const { user } = await renderMenu({ token: accessToken() })
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(links()).toEqual(main)
    expect(menu().queryByText('© 2025 Kinora')).not.toBeInTheDocument()
    await user.click(toggle())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    expect(links()).toContain('Music /music')
  })

  test('the menu’s open state persists for the browser session', async () => {
    const first = await renderMenu()
    await first.user.click(toggle())
    expect(sessionStorage.getItem('sidebarOpen')).toBe('false')
    first.unmount()

    const second = await renderMenu()
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    await second.user.click(toggle())
    expect(sessionStorage.getItem('sidebarOpen')).toBe('true')
  })
})

describe('clicking an entry', () => {
  test.each(['Trending', 'Music', 'About'])('clicking %s closes the menu below 1024 px', async (name) => {
    resizeTo(1023)
    const { user } = await renderMenu()
    await user.click(menu().getByRole('link', { name }))
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(sessionStorage.getItem('sidebarOpen')).toBe('false')
  })

  test('clicking an entry leaves the menu open at 1024 px or wider', async () => {
    resizeTo(1024)
    const { user } = await renderMenu()
    await user.click(menu().getByRole('link', { name: 'Trending' }))
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('Escape', () => {
  test('Escape closes a menu that covers the page, and returns focus to its button', async () => {
    resizeTo(768)
    const { user } = await renderMenu()
    menu().getByRole('link', { name: 'News' }).focus()
    await user.keyboard('{Escape}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(toggle()).toHaveFocus()
  })

  test('Escape does not close a menu next to the page', async () => {
    resizeTo(1280)
    const { user } = await renderMenu()
    await user.keyboard('{Escape}')
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })
})

describe('clicking outside the menu', () => {
  test('clicking outside closes a menu that covers the page', async () => {
    resizeTo(768)
    await renderMenu()
    fireEvent.pointerDown(menu().getByText('© 2025 Kinora'))
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
    fireEvent.pointerDown(screen.getByRole('main'))
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  })

  test('clicking outside does not close a menu next to the page', async () => {
    resizeTo(1280)
    await renderMenu()
    fireEvent.pointerDown(screen.getByRole('main'))
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })
})

async function openDrawer() {
  resizeTo(768)
  const shell = await renderMenu()
  await shell.user.click(toggle())
  await shell.user.click(toggle())
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  return shell
}

describe('a menu opened by its button below 1024 px', () => {
  test('opening the menu focuses it and makes the page behind it inert', async () => {
    await openDrawer()
    expect(menu().getByRole('link', { name: 'Home' })).toHaveFocus()
    expect(document.querySelector('main')).toHaveAttribute('inert')
    expect(scrim()).toBeInTheDocument()
  })

  test.each([
    ['Escape', (user: User) => user.keyboard('{Escape}')],
    ['a click outside the menu', (user: User) => user.click(scrim())],
    ['a click on its button', (user: User) => user.click(toggle())],
    ['a click on the current page’s entry', (user: User) => user.click(menu().getByRole('link', { name: 'Home' }))],
  ])('%s closes the menu and restores focus', async (_, close) => {
    const { user } = await openDrawer()
    await close(user)
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
    expect(toggle()).toHaveFocus()
    expect(screen.getByRole('main')).not.toHaveAttribute('inert')
    expect(scrim()).not.toBeInTheDocument()
  })

  test('a click outside the menu does not reach the page', async () => {
    await openDrawer()
    fireEvent.pointerDown(scrim())
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })

  test('navigation closes the menu and moves focus to the page', async () => {
    const { user } = await openDrawer()
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toHaveFocus()
    expect(toggle()).toHaveAttribute('aria-expanded', 'false')
  })

  test('the menu stops covering the page when the window becomes wide', async () => {
    await openDrawer()
    resizeTo(1280)
    fireEvent(window, new Event('resize'))
    expect(screen.getByRole('main')).not.toHaveAttribute('inert')
    expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  })
})

test('a menu that is open in a new session does not affect focus or the page', async () => {
  resizeTo(768)
  await renderMenu()
  expect(toggle()).toHaveAttribute('aria-expanded', 'true')
  expect(document.body).toHaveFocus()
  expect(screen.getByRole('main')).not.toHaveAttribute('inert')
})

test('applies and saves the theme that the viewer chooses in the menu', async () => {
  const { user } = await renderMenu()
  expect(menu().getByRole('radio', { name: 'System' })).toBeChecked()
  await user.click(menu().getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
  expect(localStorage.getItem('theme')).toBe('dark')
  await user.click(toggle())
  await user.click(toggle())
  expect(menu().getByRole('radio', { name: 'Dark' })).toBeChecked()
  await user.click(menu().getByRole('radio', { name: 'System' }))
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-theme'))
})
