import { defineRemote, isSignedIn, useSession } from '@kinora/shell-contract'
import { accessToken, apiPath, mockNetwork, success, wireUser } from '@kinora/test-kit'
import { installDialogShim } from '@kinora/ui/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { http } from 'msw'
import { Profiler } from 'react'

import { changeTokenElsewhere, pageOfPaths, renderShell } from '../test/render-shell.tsx'

mockNetwork(http.get(apiPath('/users/current-user'), () => success(wireUser())))
beforeAll(installDialogShim)
beforeEach(() => sessionStorage.clear())

/** Opens a page that reads the session. Counts the page's commits. */
async function renderPage() {
  const commits = jest.fn()
  function Page() {
    return (
      <Profiler id="page" onRender={commits}>
        <h1>{useSession(isSignedIn) ? 'My page' : 'A page'}</h1>
      </Profiler>
    )
  }
  const remote = defineRemote({ id: 'watch', routes: [{ path: '/watch/:videoId', Component: Page }] })
  const shell = renderShell({
    path: '/watch/v-1',
    token: accessToken(),
    loadRoutes: async (id) => ({ remote: id === 'watch' ? remote : pageOfPaths(id) }),
  })
  await screen.findByRole('heading', { name: 'My page' })
  await screen.findByTitle('Ada Lovelace')
  return {
    ...shell,
    commits,
    press: async (name: string) => shell.user.click(await screen.findByRole('button', { name })),
  }
}

test('the end of the session re-renders a page that reads the session', async () => {
  const { commits } = await renderPage()
  commits.mockClear()
  changeTokenElsewhere(null)
  await screen.findByRole('heading', { name: 'A page' })
  expect(commits).toHaveBeenCalled()
})

test('restoring the session does not re-render pages that only check for a token', async () => {
  const { commits } = await renderPage()
  expect(commits).toHaveBeenCalledTimes(1)
})

test('the menu and the theme do not re-render pages', async () => {
  const { commits, press, user } = await renderPage()
  commits.mockClear()
  await press('Toggle menu')
  await press('Toggle menu')
  await user.click(screen.getByRole('radio', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement).toHaveAttribute('data-theme', 'dark'))
  await user.click(screen.getByRole('radio', { name: 'System' }))
  expect(commits).not.toHaveBeenCalled()
})

test('the frame’s notices and dialogs do not re-render pages', async () => {
  const { commits, press } = await renderPage()
  await press('Keyboard shortcuts')
  await screen.findByRole('dialog')
  commits.mockClear()
  await press('Close')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText(/^You are offline/)).toBeVisible()
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText(/^You are offline/)).not.toBeInTheDocument()
  expect(commits).not.toHaveBeenCalled()
})
