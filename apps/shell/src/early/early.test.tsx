import { answer, apiPath, failure, mockNetwork, wireUser, wireVideo } from '@kinora/test-kit'
import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'

import { paintOutline } from '../boot/paint-outline.ts'
import { startEarlyCall } from '../boot/start-early-call.ts'
import { answerVideos, renderShell } from '../render-shell.tsx'

const firstRow = '/videos?limit=8&page=1&sortBy=views&sortType=desc'
const asked: string[] = []
const network = mockNetwork(
  http.get(apiPath('/videos'), ({ request }) => void asked.push(new URL(request.url).search)),
  answerVideos,
  http.get(apiPath('/users/current-user'), () => answer(wireUser())),
)

beforeEach(() => {
  asked.length = 0
  localStorage.clear()
  document.documentElement.dataset['outline'] = 'cards'
  const early = document.createElement('div')
  early.id = 'early'
  early.innerHTML =
    '<header data-early-frame></header><div class="early-card"><div class="early-picture"></div><p></p></div>'
  document.body.append(early)
})
afterEach(() => {
  document.getElementById('early')?.remove()
  delete document.documentElement.dataset['outline']
  delete globalThis.kinoraEarlyCall
})

const early = () => document.getElementById('early')
const firstRowCalls = () => asked.filter((search) => firstRow.endsWith(search))

/** What the boot script does on `/`. */
function bootHome() {
  const call = startEarlyCall({ access: 'public', firstCall: firstRow })
  globalThis.kinoraEarlyCall = call
  return call && paintOutline('cards', call.response)
}

test('the first row is asked for once, and stands where the outline stood', async () => {
  await bootHome()
  expect(early()).toHaveTextContent('Video views-1')
  renderShell()
  const row = await screen.findByRole('region', { name: 'Trending Videos' })
  // At its first draw, without a placeholder in between.
  expect(within(row).getAllByRole('article')).toHaveLength(8)
  expect(early()).not.toBeInTheDocument()
  expect(firstRowCalls()).toHaveLength(1)
})

test('the layout takes the place of the early frame before the page is there', async () => {
  const gate = Promise.withResolvers<never>()
  renderShell({ path: '/watch/v-1', loadRoutes: () => gate.promise })
  expect(await screen.findByRole('banner')).toBeVisible()
  expect(early()?.querySelector('[data-early-frame]')).not.toBeInTheDocument()
  expect(early()).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Loading')
  expect(document.querySelector('[data-placeholder]')).not.toBeInTheDocument()
})

test('an early failure is asked for once more, and the page tells of the second', async () => {
  network.use(http.get(apiPath('/videos'), () => failure(500)))
  await bootHome()
  network.resetHandlers()
  renderShell()
  const row = await screen.findByRole('region', { name: 'Trending Videos' })
  expect(await within(row).findAllByRole('article')).toHaveLength(8)
})

test('an answer to another viewer is asked for anew', async () => {
  await bootHome()
  renderShell({ token: `a.${btoa('{"exp":99999999999}')}.c` })
  await screen.findByRole('region', { name: 'Trending Videos' })
  await waitFor(() => expect(firstRowCalls()).toHaveLength(2))
})

test('an answer that nobody took in time is out of date', async () => {
  await bootHome()
  if (globalThis.kinoraEarlyCall) globalThis.kinoraEarlyCall.startedAt -= 31_000
  renderShell()
  await waitFor(() => expect(firstRowCalls()).toHaveLength(2))
})

test('a player’s picture stays until its poster is there', async () => {
  document.documentElement.dataset['outline'] = 'video'
  early()?.insertAdjacentHTML('beforeend', '<div class="early-video"><div class="early-picture"></div><p></p></div>')
  await paintOutline('video', Promise.resolve(Response.json({ data: wireVideo() })))
  renderShell({ path: '/watch/v-1' })
  await screen.findByRole('heading', { level: 1 })
  expect(early()).not.toHaveTextContent('Video v-1')
  await waitFor(() => expect(early()).not.toBeInTheDocument())
})
