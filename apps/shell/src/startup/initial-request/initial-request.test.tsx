import { accessToken, success, apiPath, failure, mockNetwork, wireUser } from '@kinora/test-kit'
import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'

import { fillSkeleton } from '../skeleton/fill-skeleton.ts'
import { startInitialRequest } from './start-initial-request.ts'
import { answerVideos, renderShell } from '../../test/render-shell.tsx'

const firstRow = '/videos?limit=8&page=1&sortBy=views&sortType=desc'
const asked: string[] = []
const network = mockNetwork(
  http.get(apiPath('/videos'), ({ request }) => void asked.push(new URL(request.url).search)),
  answerVideos,
  http.get(apiPath('/users/current-user'), () => success(wireUser())),
)

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  document.documentElement.dataset['skeleton'] = 'cards'
  const skeleton = document.createElement('div')
  skeleton.id = 'skeleton'
  skeleton.innerHTML =
    '<header data-skeleton-frame></header><div class="skeleton-card"><div class="skeleton-picture"></div><p></p></div>'
  document.body.append(skeleton)
})
afterEach(() => {
  document.getElementById('skeleton')?.remove()
  delete document.documentElement.dataset['skeleton']
  delete globalThis.kinoraInitialRequest
})

const skeleton = () => document.getElementById('skeleton')
const firstRowCalls = () => asked.filter((search) => firstRow.endsWith(search))

/** Does what the boot script does on `/`. */
function bootHome() {
  const call = startInitialRequest({ access: 'public', firstCall: firstRow })
  globalThis.kinoraInitialRequest = call
  return call && fillSkeleton('cards', call.response)
}

/** Same as `bootHome`, but for a viewer with a stored token. */
async function bootViewer() {
  const token = accessToken()
  localStorage.setItem('accessToken', token)
  await bootHome()
  return token
}

test('requests the first row once, and replaces the skeleton with that row', async () => {
  await bootHome()
  expect(skeleton()).toHaveTextContent('Video views-1')
  renderShell()
  const row = await screen.findByRole('region', { name: 'Trending Videos' })
  // The first render already contains the cards, without a placeholder.
  expect(within(row).getAllByRole('article')).toHaveLength(8)
  expect(skeleton()).not.toBeInTheDocument()
  expect(firstRowCalls()).toHaveLength(1)
})

test('the layout replaces the skeleton’s frame before the page has loaded', async () => {
  const gate = Promise.withResolvers<never>()
  renderShell({ path: '/watch/v-1', loadRoutes: () => gate.promise })
  expect(await screen.findByRole('banner')).toBeVisible()
  expect(skeleton()?.querySelector('[data-skeleton-frame]')).not.toBeInTheDocument()
  expect(skeleton()).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(document.querySelector('[data-placeholder]')).not.toBeInTheDocument()
})

test('retries a failed preload once, and shows the second response', async () => {
  network.use(http.get(apiPath('/videos'), () => failure(500)))
  await bootHome()
  network.resetHandlers()
  renderShell()
  const row = await screen.findByRole('region', { name: 'Trending Videos' })
  expect(await within(row).findAllByRole('article')).toHaveLength(8)
})

describe('a first call that gets a 401', () => {
  const refreshes: number[] = []
  beforeEach(() => refreshes.splice(0))

  /** Simulates a provider that accepts only the token `fresh`. */
  function refuseOld(fresh: string, refresh: () => Response) {
    const isRefused = (request: Request) => ![null, `Bearer ${fresh}`].includes(request.headers.get('authorization'))
    network.use(
      http.get(apiPath('/videos'), ({ request }) => {
        if (!isRefused(request)) return undefined
        asked.push(new URL(request.url).search)
        return failure(401, 'Not you.')
      }),
      http.get(apiPath('/users/current-user'), ({ request }) => (isRefused(request) ? failure(401) : undefined)),
      http.post(apiPath('/users/refresh-token'), () => {
        refreshes.push(Date.now())
        return refresh()
      }),
    )
  }

  test('a 401 is retried after a refresh that the rows and the session share, so each row is requested twice', async () => {
    const fresh = accessToken(900)
    refuseOld(fresh, () => success({ accessToken: fresh, refreshToken: 'refresh-2' }))
    renderShell({ token: await bootViewer() })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
    expect(refreshes).toHaveLength(1)
    expect(firstRowCalls()).toHaveLength(2)
    expect(asked).toHaveLength(6)
    expect(localStorage.getItem('accessToken')).toBe(fresh)
  })

  test('another 401 after the refresh shows an error and is not retried', async () => {
    refuseOld('no user', () => success({ accessToken: accessToken(900) }))
    network.use(http.get(apiPath('/users/current-user'), () => success(wireUser())))
    renderShell({ token: await bootViewer() })
    const row = await screen.findByRole('region', { name: 'Trending Videos' })
    expect(await within(row).findByRole('alert')).toHaveTextContent('Your session has expired. Please log in again.')
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3))
    expect(refreshes).toHaveLength(1)
    expect(firstRowCalls()).toHaveLength(2)
    expect(asked).toHaveLength(6)
  })

  test('removes the tokens and shows the page as a visitor sees it when the refresh is rejected', async () => {
    refuseOld('no user', () => failure(401))
    renderShell({ token: await bootViewer() })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(refreshes).toHaveLength(1)
    expect(firstRowCalls()).toHaveLength(2)
    expect(localStorage).toHaveLength(0)
  })

  test('stays signed in and reports a network error when the refresh gets no response', async () => {
    refuseOld('no user', () => HttpResponse.error() as Response)
    const token = await bootViewer()
    renderShell({ token })
    const row = await screen.findByRole('region', { name: 'Trending Videos' })
    expect(await within(row).findByRole('alert')).toHaveTextContent('Network error.')
    expect(firstRowCalls()).toHaveLength(1)
    expect(localStorage.getItem('accessToken')).toBe(token)
  })

  test('a visitor sees an error after a single request', async () => {
    network.use(
      http.get(apiPath('/videos'), ({ request }) => {
        asked.push(new URL(request.url).search)
        return failure(401)
      }),
    )
    await bootHome()
    renderShell()
    const row = await screen.findByRole('region', { name: 'Trending Videos' })
    expect(await within(row).findByRole('alert')).toHaveTextContent('Authentication required. Please log in again.')
    expect(firstRowCalls()).toHaveLength(1)
  })

  test('a 401 counts as the first attempt even if it was not used in time', async () => {
    const fresh = accessToken(900)
    refuseOld(fresh, () => success({ accessToken: fresh, refreshToken: 'refresh-2' }))
    const token = await bootViewer()
    if (globalThis.kinoraInitialRequest) globalThis.kinoraInitialRequest.startedAt -= 31_000
    renderShell({ token })
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(24))
    expect(firstRowCalls()).toHaveLength(2)
  })
})

test('discards a response for another viewer, and requests it again', async () => {
  await bootHome()
  renderShell({ token: `a.${btoa('{"exp":99999999999}')}.c` })
  await screen.findByRole('region', { name: 'Trending Videos' })
  await waitFor(() => expect(firstRowCalls()).toHaveLength(2))
})

test('discards a response that was not used in time', async () => {
  await bootHome()
  if (globalThis.kinoraInitialRequest) globalThis.kinoraInitialRequest.startedAt -= 31_000
  renderShell()
  await waitFor(() => expect(firstRowCalls()).toHaveLength(2))
})
