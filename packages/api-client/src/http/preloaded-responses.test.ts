import { emptyVideoPage, failure, ok } from '../test/replies.ts'
import type { ScriptedServer } from '../test/scripted-server.ts'
import { failureOf, startViewer, startVisitor } from '../test/start-client.ts'
import type { PreloadedResponse, PreloadedResponses } from './call.ts'

const preloaded = (json: unknown, status = 200, accessToken: string | null = null): PreloadedResponse => ({
  accessToken,
  response: Promise.resolve(new Response(JSON.stringify(json), { status })),
})
const preloadedPage = {
  success: true,
  data: { ...emptyVideoPage, pagination: { page: 1, limit: 12, total: 7, totalPages: 1 } },
}

/** Starts a page whose inline script has already requested the first videos. */
function startPage(answer: () => PreloadedResponse | undefined) {
  const asked: string[] = []
  const page = startVisitor(() => ok(emptyVideoPage), {
    earlyAnswers: (method, url) => {
      asked.push(`${method} ${url.replace(/^.*\/api/, '/api')}`)
      return answer()
    },
  })
  return { asked, page }
}

test('the first call for a URL uses the preloaded response, and the next one sends a request', async () => {
  const { asked, page } = startPage(() => preloaded(preloadedPage))
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 7 } })
  expect(server.requests).toHaveLength(0)
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
  expect(asked).toEqual(['GET /api/v1/videos?limit=12&page=1&sortBy=createdAt&sortType=desc'])
})

test('a preloaded response for another token is ignored', async () => {
  const { page } = startPage(() => preloaded(preloadedPage, 200, 'another'))
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
})

test('a preloaded response for the current token is used', async () => {
  const token = `a.${btoa('{"exp":99999999999}')}.c`
  const { page } = startPage(() => preloaded(preloadedPage, 200, token))
  const { api, server, storage } = await page
  storage.setItem('accessToken', token)
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 7 } })
  expect(server.requests).toHaveLength(0)
})

test.each<[string, () => PreloadedResponse | undefined]>([
  ['is missing', () => undefined],
  ['is a failure', () => preloaded(failure(500).body, 500)],
  ['was lost', () => ({ accessToken: null, response: Promise.reject(new TypeError('Failed to fetch')) })],
])('a preloaded response that %s is replaced by a request', async (_, answer) => {
  const { page } = startPage(answer)
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
})

test.each([
  [503, { 'retry-after': '0' }],
  [503, {}],
  [429, { 'retry-after': '0' }],
])('a preloaded %i counts as the first attempt, and the read is retried as usual (%j)', async (status, headers) => {
  const response = Promise.resolve(Response.json(failure(status).body, { status, headers }))
  const { page } = startPage(() => ({ accessToken: null, response }))
  const { api, server } = await page
  const pauses = jest.spyOn(Math, 'random')
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(pauses).toHaveBeenCalledTimes(1)
  pauses.mockRestore()
  expect(server.requests).toHaveLength(1)
})

test('a preloaded 429 without Retry-After fails the call', async () => {
  const { page } = startPage(() => preloaded(failure(429, 'Too many.').body, 429))
  const { api, server } = await page
  expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'rate-limited', serverMessage: 'Too many.' })
  expect(server.requests).toHaveLength(0)
})

test('a preloaded response that hangs times out', async () => {
  const { api } = await startVisitor(() => ok(emptyVideoPage), {
    earlyAnswers: () => ({ accessToken: null, response: new Promise(() => {}) }),
    timeoutMs: 1,
  })
  await expect(api.videos.list()).rejects.toMatchObject({ kind: 'timeout' })
})

test('a write never uses a preloaded response', async () => {
  const { asked, page } = startPage(() => preloaded(preloadedPage))
  const { api } = await page
  await api.likes.toggleVideo('v1')
  expect(asked).toEqual([])
})

const firstCall = '/videos?limit=12&page=1&sortBy=createdAt&sortType=desc'
const callsOf = ({ requests }: ScriptedServer) =>
  requests.map(({ method, path, headers }) => [`${method} ${path.split('?')[0]}`, headers.authorization])

/** Sends the first request with the stored token before the client exists, as the boot script does. */
function bootScript() {
  let asked: (PreloadedResponse & { url: string }) | undefined
  const preloadedResponses: PreloadedResponses = (_method, url) => (url === asked?.url ? asked : undefined)
  return {
    preloadedResponses,
    async ask({ baseUrl }: ScriptedServer, storage: Storage) {
      const url = baseUrl + firstCall
      const accessToken = storage.getItem('accessToken')
      const headers: HeadersInit = accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }
      asked = { url, accessToken, response: fetch(url, { headers }) }
      await asked.response
      return accessToken
    },
  }
}

async function bootViewer() {
  const boot = bootScript()
  const page = await startViewer({ earlyAnswers: boot.preloadedResponses })
  page.provider.revokeAccessTokens()
  const token = await boot.ask(page.server, page.storage)
  return { ...page, token }
}

describe('a preloaded 401 counts as the first attempt', () => {
  test('a preloaded 401 causes one token refresh and one retry', async () => {
    const { api, server, storage, token } = await bootViewer()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
    expect(callsOf(server)).toEqual([
      ['GET /videos', `Bearer ${token}`],
      ['POST /users/refresh-token', undefined],
      ['GET /videos', `Bearer ${storage.getItem('accessToken')}`],
    ])
  })

  test('three lists with a 401 share one refresh', async () => {
    const { api, provider, server } = await bootViewer()
    await Promise.all([api.videos.list(), api.videos.list({ sortBy: 'views' }), api.videos.list({ sortBy: 'likes' })])
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.filter(({ path }) => path === firstCall)).toHaveLength(2)
    expect(server.requests).toHaveLength(7)
  })

  test('a preloaded 401 shares one refresh with the session restored at the same time', async () => {
    const { api, provider, server } = await bootViewer()
    const [restored] = await Promise.all([api.session.settle(), api.videos.list()])
    expect(restored).toMatchObject({ status: 'signed-in', user: { username: 'ada' } })
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.filter(({ path }) => path === firstCall)).toHaveLength(2)
  })

  test('a preloaded 401 for a visitor fails the call without a second request', async () => {
    const boot = bootScript()
    const page = await startVisitor(() => failure(401, 'Members only.'), {
      earlyAnswers: boot.preloadedResponses,
    })
    await boot.ask(page.server, page.storage)
    expect(await failureOf(page.api.videos.list())).toMatchObject({
      kind: 'unauthenticated',
      serverMessage: 'Members only.',
      hadToken: false,
      requestId: '',
    })
    expect(page.server.requests).toHaveLength(1)
    expect(page.sessionEnds).toEqual([])
  })

  test('a rejected refresh ends the session, and the page continues as a visitor', async () => {
    const { api, provider, server, storage, sessionEnds, token } = await bootViewer()
    provider.endSession()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
    expect(callsOf(server)).toEqual([
      ['GET /videos', `Bearer ${token}`],
      ['POST /users/refresh-token', undefined],
      ['GET /videos', undefined],
    ])
    expect(storage).toHaveLength(0)
    expect(sessionEnds).toHaveLength(1)
  })

  test('if a refresh gets no response, the viewer stays signed in and the request is not retried', async () => {
    const { api, provider, server, sessionEnds } = await bootViewer()
    provider.refreshReplies.push('drop')
    expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'network' })
    expect(server.requests).toHaveLength(2)
    expect(api.tokens.has()).toBe(true)
    expect(sessionEnds).toEqual([])
  })

  test('a 401 for the retry fails the call instead of looping', async () => {
    const { api, provider, server, sessionEnds } = await bootViewer()
    provider.refreshReplies.push(ok({ accessToken: 'unknown' }))
    expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'unauthenticated', hadToken: true })
    expect(server.requests).toHaveLength(3)
    expect(api.tokens.has()).toBe(true)
    expect(sessionEnds).toEqual([])
  })

  test('the retry uses a token that another tab or call has stored in the meantime', async () => {
    const { api, provider, openTab, server } = await bootViewer()
    await openTab().api.users.currentUser()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.filter(({ path }) => path === firstCall)).toHaveLength(2)
  })

  test('a call fails if a token stored in the meantime is rejected too', async () => {
    const { api, provider, openTab, server } = await bootViewer()
    await openTab().api.users.currentUser()
    provider.revokeAccessTokens()
    expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'unauthenticated' })
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.filter(({ path }) => path === firstCall)).toHaveLength(2)
  })

  test('a new token after a preloaded success gets its own refresh and retry', async () => {
    const boot = bootScript()
    const { api, provider, server, storage } = await startViewer({ earlyAnswers: boot.preloadedResponses })
    await boot.ask(server, storage)
    storage.setItem('accessToken', provider.logIn().accessToken)
    provider.revokeAccessTokens()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.filter(({ path }) => path === firstCall)).toHaveLength(3)
  })
})
