import { mockNetwork } from '@kinora/test-kit'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'

import { answerVideos, pageOfPaths, renderShell } from '../test/render-shell.tsx'

mockNetwork(answerVideos)
const progressLine = () => document.querySelector('.progress')
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('the skip link receives focus first', async () => {
  const { user } = renderShell()
  await heading('Home')
  await user.tab()
  const link = screen.getByRole('link', { name: 'Skip to content' })
  expect(link).toHaveFocus()
  expect(link).toHaveAttribute('href', `#${screen.getByRole('main').id}`)
})

describe('focus', () => {
  test('does not move focus when the product opens', async () => {
    renderShell()
    await heading('Home')
    expect(document.body).toHaveFocus()
  })

  test('moves focus to the new page’s heading after navigation', async () => {
    const { user, go } = renderShell({ path: '/login' })
    await heading('Log in')
    await user.click(screen.getByRole('link', { name: 'Kinora home' }))
    expect(await heading('Home')).toHaveFocus()
    await go(-1)
    expect(await heading('Log in')).toHaveFocus()
  })

  test('moves focus to a late heading unless the viewer has moved it in the meantime', async () => {
    const showHeading = jest.fn()
    function SlowPage() {
      const [isShown, setIsShown] = useState(false)
      showHeading.mockImplementation(() => setIsShown(true))
      return isShown ? <h1>Here at last</h1> : <p>Loading</p>
    }
    const slow = { id: 'watch', routes: [{ path: '/watch/:videoId', Component: SlowPage }] }
    const { go } = renderShell({ loadRoutes: async (id) => ({ remote: id === 'watch' ? slow : pageOfPaths(id) }) })
    await heading('Home')

    await go('/watch/v-1')
    expect(screen.getByRole('main')).toHaveFocus()
    act(() => showHeading())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Here at last' })).toHaveFocus())

    await go('/watch/v-2')
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    const search = screen.getAllByRole('searchbox')[0] as HTMLElement
    act(() => search.focus())
    act(() => showHeading())
    await heading('Here at last')
    expect(search).toHaveFocus()
  })
})

test('shows a progress line at the top while the next page loads', async () => {
  const gate = Promise.withResolvers<unknown>()
  const { router } = renderShell({ loadRoutes: () => gate.promise })
  await heading('Home')
  expect(progressLine()).not.toBeInTheDocument()
  act(() => void router.navigate('/channel/grace'))
  await waitFor(() => expect(progressLine()).toBeInTheDocument())
  expect(await heading('Home')).toBeInTheDocument()
  await act(async () => gate.resolve({ remote: pageOfPaths('channel') }))
  await heading('Page of /channel/:username')
  expect(progressLine()).not.toBeInTheDocument()
})
