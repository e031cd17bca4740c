import { accessToken, apiPath, failure, mockNetwork, success, wireUser, wireVideo } from '@kinora/test-kit'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { renderShell } from '../../test/render-shell.tsx'
import { useRecentSearches } from './recent-searches.ts'

const asked: string[] = []
const videos = (features?: string[]) =>
  http.get(apiPath('/videos'), () =>
    success({ videos: [wireVideo()], pagination: { page: 1, limit: 8, total: 1, totalPages: 1 }, features }),
  )

const network = mockNetwork(
  videos(['search']),
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
  http.get(apiPath('/search/suggestions'), ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('query') ?? '')
    return success({
      suggestions: [
        { text: 'aurora', kind: 'query' },
        { text: 'aurora borealis', kind: 'query' },
        { text: 'Grace Hopper', kind: 'channel', username: 'grace', avatar: '' },
      ],
    })
  }),
)

beforeEach(() => {
  asked.length = 0
  useRecentSearches.setState({ viewerId: '', texts: [] })
})

async function open(options: Parameters<typeof renderShell>[0] = {}) {
  const shell = renderShell(options)
  await screen.findAllByRole('link', { name: 'Video v-1' })
  // The code for the search boxes loads with the notices.
  await waitFor(() => expect(screen.getAllByRole('searchbox')).toHaveLength(2))
  const paths: string[] = []
  shell.router.subscribe(({ location }) => paths.push(`${location.pathname}${location.search}`))
  return { ...shell, paths, box: screen.getAllByRole('searchbox')[0] as HTMLInputElement }
}

const list = () => screen.findByRole('listbox', { name: 'Suggestions' })
const options = async () => within(await list()).getAllByRole('option')

test('the box does not show a list or send a request if the provider does not support search', async () => {
  network.use(videos())
  const { user, box } = await open()
  await user.type(box, 'aur')
  await user.keyboard('{ArrowDown}')
  expect(box).toHaveRole('searchbox')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  await user.keyboard('{Enter}')
  expect(asked).toEqual([])
  expect(localStorage.getItem('recentSearches') ?? '').not.toContain('aur')
})

test('the boxes are empty after a search if the provider does not support search', async () => {
  network.use(videos())
  const { router } = await open()
  await act(() => router.navigate('/search?query=aurora'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  for (const each of screen.getAllByRole('searchbox')) expect(each).toHaveValue('')
})

test('suggests searches for text that was typed while the code was loading', async () => {
  const { user, box } = await open()
  const listen = box.addEventListener.bind(box)
  jest.spyOn(box, 'addEventListener').mockImplementation((type, ...rest) => {
    if (type === 'input') box.value = 'aur'
    listen(type, ...rest)
  })
  await user.click(box)
  expect(await options()).toHaveLength(3)
})

test('shows suggestions while the viewer types, and arrow keys choose one', async () => {
  const { user, box, paths } = await open()
  await user.type(box, 'aur')
  expect((await options()).map(({ textContent }) => textContent)).toEqual([
    'aurora',
    'aurora borealis',
    'Grace HopperChannel',
  ])
  const combobox = screen.getByRole('combobox', { name: 'Search', expanded: true })
  expect(combobox).toHaveAttribute('aria-controls', (await list()).id)
  expect(combobox).not.toHaveAttribute('aria-activedescendant')

  await user.keyboard('{ArrowDown}{ArrowDown}')
  const [, second] = await options()
  expect(second).toHaveAttribute('aria-selected', 'true')
  expect(combobox).toHaveAttribute('aria-activedescendant', second?.id)
  expect(combobox).toHaveFocus()
  expect(combobox).toHaveValue('aur')

  await user.keyboard('{Enter}')
  await waitFor(() => expect(paths).toContain('/search?query=aurora%20borealis'))
  expect(combobox).toHaveValue('aurora borealis')
})

test('choosing a channel opens its page', async () => {
  const { user, box, paths } = await open()
  await user.type(box, 'gra')
  await options()
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(paths).toContain('/channel/grace'))
})

test('clicking a suggestion opens its search', async () => {
  const { user, box, paths } = await open()
  await user.type(box, 'aur')
  await user.click((await options())[0] as HTMLElement)
  await waitFor(() => expect(paths).toContain('/search?query=aurora'))
})

test('Enter submits the typed text if no suggestion is chosen', async () => {
  const { user, box, paths } = await open()
  await user.type(box, 'aur')
  await options()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(paths).toContain('/search?query=aur'))
})

test('Escape closes the list and keeps the text; leaving the box also closes the list', async () => {
  const { user, box } = await open()
  await user.type(box, 'aur')
  await options()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(screen.getByRole('combobox', { name: 'Search', expanded: false })).toHaveValue('aur')
  await user.keyboard('{ArrowDown}')
  expect(await options()).toHaveLength(3)
  await user.click(document.body)
  await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
})

test('both boxes contain the query on the search page', async () => {
  const { router } = await open()
  await act(() => router.navigate('/search?query=northern%20lights'))
  await waitFor(() => {
    for (const each of screen.getAllByRole('searchbox')) expect(each).toHaveValue('northern lights')
  })
})

test('a failed request for suggestions does not show an error', async () => {
  network.use(http.get(apiPath('/search/suggestions'), () => failure(403)))
  const { user, box } = await open()
  await user.type(box, 'aur')
  await waitFor(() => expect(box).toHaveRole('combobox'))
  expect(screen.queryByRole('option')).not.toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

describe('recent searches', () => {
  test('recent searches are listed for an empty box, and can be removed individually or all together', async () => {
    useRecentSearches.setState({ texts: ['waves', 'aurora', 'stars'] })
    const { user, box } = await open()
    await user.click(box)
    expect((await options()).map(({ textContent }) => textContent)).toEqual(['waves', 'aurora', 'stars'])
    await user.click(screen.getByRole('button', { name: 'Remove “aurora” from recent searches' }))
    expect((await options()).map(({ textContent }) => textContent)).toEqual(['waves', 'stars'])
    await user.keyboard('{ArrowDown}{Delete}')
    expect((await options()).map(({ textContent }) => textContent)).toEqual(['stars'])
    await user.click(screen.getByRole('button', { name: 'Clear recent searches' }))
    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument())
    expect(useRecentSearches.getState().texts).toEqual([])
  })

  test('recent searches include submitted text, and precede suggestions if they start with the typed text', async () => {
    const { user, box } = await open()
    await user.type(box, 'aurora tonight')
    await options()
    await user.keyboard('{Enter}')
    expect(useRecentSearches.getState().texts).toEqual(['aurora tonight'])
    // Opening the page moves focus to its heading.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toHaveFocus())
    await user.clear(box)
    await user.type(box, 'aur')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(4))
    expect(screen.getAllByRole('option')[0]).toHaveTextContent('aurora tonight')
  })

  test('recent searches are not shown to another viewer', async () => {
    useRecentSearches.setState({ viewerId: 'someone else', texts: ['secret'] })
    const { user, box } = await open({ token: accessToken() })
    await user.click(box)
    await waitFor(() => expect(box).toHaveRole('combobox'))
    expect(screen.queryByText('secret')).not.toBeInTheDocument()
  })
})

describe('the / key', () => {
  test('the / key focuses the search box', async () => {
    const { user, box } = await open()
    // The shortcut starts working shortly after the boxes appear.
    await waitFor(async () => {
      await user.keyboard('/')
      expect(box).toHaveFocus()
    })
    expect(box).toHaveValue('')
  })

  test('the / key types a slash in a text field', async () => {
    const { user } = await open()
    const other = screen.getAllByRole('searchbox')[1] as HTMLInputElement
    await user.type(other, 'a/b')
    expect(other).toHaveValue('a/b')
  })
})
