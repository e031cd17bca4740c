import { accessToken } from '../test/access-token.ts'
import { createFakeBrowser } from '../test/fake-browser.ts'
import { createFakeProvider } from '../test/fake-provider.ts'
import { holdTimers } from '../test/hold-timers.ts'
import { failure, htmlPage, ok, user } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { failureOf, openPage, serve, startViewer, startVisitor, storeTokens } from '../test/start-client.ts'

const second = 1000
const credentials = { email: 'ada@example.org', password: 'secret' }
const expired = -second
const pathsOf = (requests: { path: string }[]) => requests.map(({ path }) => path)

/** Waits until the provider has used all scripted replies. */
async function untilTaken(replies: Reply[]): Promise<void> {
  while (replies.length > 0) await new Promise(setImmediate)
}

test('50 concurrent requests with an expired token share one refresh, and all succeed', async () => {
  const { api, provider, server } = await startViewer({ lifetimeMs: expired })
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.users.currentUser()))
  expect(answers).toHaveLength(50)
  expect(provider.seen.refreshes).toBe(1)
  expect(server.requests).toHaveLength(51)
})

test('50 concurrent requests with a 401 share one refresh, and each is retried once', async () => {
  const { api, provider, server } = await startViewer()
  provider.revokeAccessTokens()
  const answers = await Promise.all(Array.from({ length: 50 }, () => api.users.currentUser()))
  expect(answers).toHaveLength(50)
  expect(provider.seen.refreshes).toBe(1)
  expect(server.requests).toHaveLength(101)
})

test('sends the refresh as an empty POST without the expired token', async () => {
  const { api, server } = await startViewer({ lifetimeMs: expired })
  await api.users.currentUser()
  const [refresh] = server.requests
  expect(refresh).toMatchObject({ method: 'POST', path: '/users/refresh-token', body: '' })
  expect(refresh?.headers).not.toHaveProperty('authorization')
  expect(refresh?.headers).not.toHaveProperty('content-type')
})

test.each([
  ['in 61 seconds is used unchanged', 61 * second, 0],
  ['in 60 seconds is refreshed first', 60 * second, 1],
  ['in 59 seconds is refreshed first', 59 * second, 1],
])('a token that expires %s', async (_, lifetimeMs, refreshes) => {
  const now = Date.now()
  const { api, provider } = await startViewer({ lifetimeMs, now: () => now })
  await api.users.currentUser()
  expect(provider.seen.refreshes).toBe(refreshes)
})

test.each(['not-a-token', 'a.b.c', `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('null')}.c`])(
  'a malformed token (%p) is refreshed first',
  async (token) => {
    const { api, provider, storage } = await startViewer()
    storage.setItem('accessToken', token)
    await api.users.currentUser()
    expect(provider.seen.refreshes).toBe(1)
  },
)

test('stores the new access token, and keeps the refresh token if no new one is returned', async () => {
  const { api, provider, storage } = await startViewer({ lifetimeMs: expired })
  const fresh = provider.logIn().accessToken
  provider.refreshReplies.push(ok({ accessToken: fresh }))
  await api.users.currentUser()
  expect(storage.getItem('accessToken')).toBe(fresh)
  expect(storage.getItem('refreshToken')).toBe('refresh-1')
})

test('uses a new token even if it looks expired, so a wrong clock does not cause a loop', async () => {
  const { api, provider } = await startViewer({ lifetimeMs: expired })
  provider.refreshReplies.push(ok(provider.logIn(30 * second)))
  await api.users.currentUser()
  expect(provider.seen.refreshes).toBe(1)
})

describe('a refresh that fails without a rejection', () => {
  test.each<[string, Reply, object]>([
    ['a 500', failure(500, 'Something broke.'), { kind: 'server', status: 500, serverMessage: 'Something broke.' }],
    ['a dropped connection', 'drop', { kind: 'network', status: 0 }],
    ['garbage', htmlPage(), { kind: 'malformed', status: 200 }],
    ['JSON without a token', ok({}), { kind: 'malformed', status: 200 }],
    ['a proxy that does not reach the provider', htmlPage(502), { kind: 'server', status: 502 }],
    ['a proxy that gave up waiting', htmlPage(408), { kind: 'timeout', status: 408 }],
    ['too many attempts', failure(429), { kind: 'rate-limited', status: 429 }],
    ['no response', 'hang', { kind: 'timeout', status: 0 }],
  ])('a refresh that fails with %s does not sign out', async (_, reply, error) => {
    const { api, provider, storage, sessionEnds } = await startViewer({ lifetimeMs: expired })
    const before = storage.getItem('accessToken')
    const timers = holdTimers(15_000)
    provider.refreshReplies.push(reply)
    if (reply === 'hang') void untilTaken(provider.refreshReplies).then(timers.end)

    const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(api.users.currentUser())))
    for (const each of errors) expect(each).toMatchObject({ ...error, method: 'POST', path: '/users/refresh-token' })
    expect(provider.seen.refreshes).toBe(1)
    expect(storage.getItem('accessToken')).toBe(before)
    expect(sessionEnds).toEqual([])

    await expect(api.users.currentUser()).resolves.toMatchObject({ username: 'ada' })
    expect(provider.seen.refreshes).toBe(2)
  })

  test('a rejected token is not resent after a failed refresh', async () => {
    const { api, provider, server } = await startViewer()
    provider.revokeAccessTokens()
    provider.refreshReplies.push('drop')
    await failureOf(api.users.currentUser())
    server.requests.length = 0
    await api.users.currentUser()
    expect(pathsOf(server.requests)).toEqual(['/users/refresh-token', '/users/current-user'])
  })
})

describe('a rejected refresh', () => {
  test.each<[string, Reply]>([
    ['401', failure(401, 'This session has ended.')],
    ['403', failure(403)],
    ['400', failure(400)],
    ['success: false', failure(200)],
  ])('a refresh rejected with %s ends the session', async (_, reply) => {
    const { api, provider, server, storage, sessionEnds } = await startViewer({ lifetimeMs: expired })
    const changes: boolean[] = []
    api.tokens.subscribe((has) => changes.push(has))
    provider.refreshReplies.push(reply)

    const errors = await Promise.all(Array.from({ length: 10 }, () => failureOf(api.users.watchHistory())))
    for (const error of errors) expect(error).toMatchObject({ kind: 'unauthenticated', hadToken: true })
    expect(pathsOf(server.requests)).toEqual(['/users/refresh-token'])
    expect(storage).toHaveLength(0)
    expect(changes).toEqual([false])
    expect(sessionEnds).toMatchObject([{ reason: { path: '/users/refresh-token' } }])
  })

  test('a login that returns the rejected token again is accepted', async () => {
    let isKnown = true
    const token = accessToken(Date.now() + 900 * second)
    const { api } = await startVisitor(({ path }) => {
      if (path === '/users/login') return ok({ accessToken: token, refreshToken: 'refresh', user })
      if (path === '/users/refresh-token') return failure(401)
      return isKnown ? ok(user) : failure(401)
    })
    await api.users.login(credentials)
    isKnown = false
    await failureOf(api.users.currentUser())
    isKnown = true
    await api.users.login(credentials)
    await expect(api.users.currentUser()).resolves.toMatchObject({ username: 'ada' })
  })

  test('public content still loads after a rejected refresh', async () => {
    const { api, provider } = await startViewer({ lifetimeMs: expired })
    provider.endSession()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
  })

  test('retries a public page once as a visitor after a 401', async () => {
    const { api, provider, server } = await startViewer()
    provider.endSession()
    await expect(api.videos.list()).resolves.toMatchObject({ videos: [] })
    expect(server.requests.map(({ headers }) => Boolean(headers.authorization))).toEqual([true, false, false])
  })
})

describe('sign-out while requests are in flight', () => {
  test('a login with expired tokens starts a separate refresh after the one in progress', async () => {
    const viewer = await startViewer({ lifetimeMs: expired })
    const { api, provider } = viewer
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    provider.refreshReplies.push({ ...failure(401), onReceived: asked.resolve, after: late.promise })
    const first = api.users.currentUser()
    await asked.promise
    storeTokens(viewer, provider.logIn(expired))
    const second = api.users.currentUser()
    late.resolve()
    await Promise.all([first, second])
    expect(provider.seen).toMatchObject({ refreshes: 2, refreshesAtOnce: 1 })
  })

  test('a late refresh does not restore tokens', async () => {
    const { api, provider, storage, sessionEnds } = await startViewer({ lifetimeMs: expired })
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    provider.refreshReplies.push({ ...ok(provider.logIn()), onReceived: asked.resolve, after: late.promise })
    const history = failureOf(api.users.watchHistory())
    await asked.promise
    api.session.forget()
    late.resolve()

    expect(await history).toMatchObject({ kind: 'unauthenticated' })
    expect(storage).toHaveLength(0)
    expect(sessionEnds).toEqual([])
  })

  test('a late rejection does not end a new session', async () => {
    const { api, provider, storage, sessionEnds } = await startViewer({ lifetimeMs: expired })
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    provider.refreshReplies.push({ ...failure(401), onReceived: asked.resolve, after: late.promise })
    const history = api.users.watchHistory()
    await asked.promise
    await api.users.login({ email: 'ada@example.org', password: 'secret' })
    const fresh = storage.getItem('accessToken')
    late.resolve()

    await failureOf(history)
    expect(storage.getItem('accessToken')).toBe(fresh)
    expect(sessionEnds).toEqual([])
  })

  test('logging out during 20 requests removes all tokens, and no request hangs', async () => {
    const { api, provider, storage } = await startViewer({ lifetimeMs: expired })
    const requests = Array.from({ length: 20 }, () => api.users.currentUser().catch((error: unknown) => error))
    await Promise.all([...requests, api.users.logout()])
    expect(storage).toHaveLength(0)
    expect(provider.seen.refreshes).toBe(1)
    expect(provider.seen.logouts).toBe(1)
  })
})

describe('two tabs', () => {
  test('two tabs share one refresh: the waiting tab uses the tokens that the other tab stores', async () => {
    const { api, provider, openTab } = await startViewer({ lifetimeMs: expired })
    const other = openTab()
    await Promise.all([api, other.api, api, other.api].map((each) => each.users.currentUser()))
    expect(provider.seen).toMatchObject({ refreshes: 1, refreshesAtOnce: 1 })
  })

  test('two tabs share one refresh if the stored tokens arrive later than the lock', async () => {
    const provider = createFakeProvider()
    const server = await serve(provider.answer)
    const browser = createFakeBrowser({ lagMs: 80 })
    const first = browser.openTab()
    storeTokens(first, provider.logIn(expired))
    const tabs = [first, browser.openTab(), browser.openTab()].map((tab) => openPage(server, tab))
    await Promise.all(tabs.map(({ api }) => api.users.currentUser()))
    expect(provider.seen.refreshes).toBe(1)
  })

  test('two tabs share one refresh if a tab starts before it notices the stored tokens', async () => {
    const provider = createFakeProvider()
    const server = await serve(provider.answer)
    const browser = createFakeBrowser({ lagMs: 200 })
    const first = browser.openTab()
    storeTokens(first, provider.logIn(expired))
    const [one, other] = [openPage(server, first), openPage(server, browser.openTab())]
    await one.api.tokens.getValid()
    await other.api.tokens.getValid()
    expect(provider.seen.refreshes).toBe(1)
  })

  test('two tabs stay signed in over 200 forced expiries with single-use refresh tokens @long', async () => {
    let clock = Date.now()
    const viewer = await startViewer({ now: () => clock })
    const other = viewer.openTab()
    for (let round = 0; round < 200; round++) {
      clock += 15 * 60 * second
      await Promise.all([viewer, other, viewer, other].map(({ api }) => api.users.currentUser()))
    }
    expect(viewer.provider.seen).toMatchObject({ refreshes: 200, refreshesAtOnce: 1 })
    expect([...viewer.sessionEnds, ...other.sessionEnds]).toEqual([])
    expect(viewer.api.tokens.has()).toBe(true)
  }, 60_000)

  test('a rejected refresh in one tab signs the other out without redirecting it to the login page', async () => {
    const { api, provider, openTab, sessionEnds } = await startViewer({ lifetimeMs: expired })
    const other = openTab()
    const heard: boolean[] = []
    other.api.tokens.subscribe((has) => heard.push(has))
    provider.endSession()
    await failureOf(api.users.currentUser())
    expect(sessionEnds).toHaveLength(1)
    expect(heard).toEqual([false])
    expect(await failureOf(other.api.users.currentUser())).toMatchObject({ kind: 'unauthenticated' })
    expect(other.sessionEnds).toEqual([])
  })

  test('without Web Locks, the later refresh uses the tokens that the other tab stored', async () => {
    const { api, openTab, sessionEnds, storageEvents, provider } = await startViewer({
      lifetimeMs: expired,
      locks: null,
    })
    const other = openTab()
    const late = provider.logIn(15 * 60 * second)
    const stored = Promise.withResolvers<void>()
    for (const tab of [storageEvents, other.storageEvents]) tab.addEventListener('storage', () => stored.resolve())
    provider.refreshReplies.push(ok(late), { ...failure(401), after: stored.promise })
    await Promise.all([api.users.currentUser(), other.api.users.currentUser()])
    expect([...sessionEnds, ...other.sessionEnds]).toEqual([])
    expect(api.tokens.has()).toBe(true)
  })
})
