import { holdTimers } from '../test/hold-timers.ts'
import { failure, htmlPage, ok } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { failureOf, startViewer, startVisitor } from '../test/start-client.ts'

const credentials = { email: 'ada@example.org', password: 'secret' }
const expired = -1000
const signedOut = { status: 'signed-out', user: null, error: null }

describe('at app start', () => {
  test('restoring without a token reports signed out and sends nothing', async () => {
    const { api, server } = await startVisitor(() => ok({}))
    await expect(api.session.settle()).resolves.toEqual(signedOut)
    expect(server.requests).toEqual([])
  })

  test('restoring with a valid token fetches the user', async () => {
    const { api } = await startViewer()
    await expect(api.session.settle()).resolves.toMatchObject({
      status: 'signed-in',
      user: { username: 'ada' },
      error: null,
    })
  })

  test('restoring refreshes the tokens after a 401 and fetches the user again', async () => {
    const { api, provider } = await startViewer()
    provider.revokeAccessTokens()
    await expect(api.session.settle()).resolves.toMatchObject({ status: 'signed-in', user: { username: 'ada' } })
    expect(provider.seen.refreshes).toBe(1)
  })

  test.each([
    ['an expired token', expired, 1],
    ['a token that gets a 401', undefined, 2],
  ])('a rejected refresh of %s signs out silently without requesting the user again', async (_, lifetimeMs, calls) => {
    const { api, provider, server, storage, sessionEnds } = await startViewer({
      ...(lifetimeMs !== undefined && { lifetimeMs }),
    })
    provider.endSession()
    await expect(api.session.settle()).resolves.toEqual(signedOut)
    expect(storage).toHaveLength(0)
    expect(sessionEnds).toEqual([])
    expect(server.requests).toHaveLength(calls)
  })

  test('restoring signs out if the provider also rejects refreshed tokens', async () => {
    const { api, provider, storage } = await startViewer({ lifetimeMs: expired })
    provider.refreshReplies.push(ok({ accessToken: 'unknown' }), ok({ accessToken: 'unknown, too' }))
    await expect(api.session.settle()).resolves.toEqual(signedOut)
    expect(storage).toHaveLength(0)
  })

  test.each<[string, Reply, string]>([
    ['a lost connection', 'drop', 'network'],
    ['a provider failure', failure(500), 'server'],
    ["a proxy's page", htmlPage(), 'malformed'],
  ])('%s does not sign out at app start', async (_, reply, kind) => {
    const { api, provider, sessionEnds } = await startViewer({ lifetimeMs: expired })
    provider.refreshReplies.push(reply)
    await expect(api.session.settle()).resolves.toMatchObject({ status: 'signed-in', user: null, error: { kind } })
    expect(api.tokens.has()).toBe(true)
    expect(sessionEnds).toEqual([])
  })

  test("the page's requests wait for the refresh and continue as a visitor's requests if it is rejected", async () => {
    const { api, provider, server, sessionEnds } = await startViewer({ lifetimeMs: expired })
    provider.endSession()
    const [restored, videos] = await Promise.all([api.session.settle(), api.videos.list()])
    expect(restored).toEqual(signedOut)
    expect(videos.videos).toEqual([])
    expect(sessionEnds).toEqual([])
    expect(server.requests.map(({ path }) => path.split('?')[0])).toEqual(['/users/refresh-token', '/videos'])
  })

  test('a rejection after app start is reported', async () => {
    const { api, provider, sessionEnds } = await startViewer()
    await api.session.settle()
    provider.endSession()
    await failureOf(api.users.watchHistory())
    expect(sessionEnds).toHaveLength(1)
  })
})

describe('login', () => {
  test('login stores both tokens and returns the user', async () => {
    const tokens = { accessToken: 'access', refreshToken: 'refresh' }
    const { api, server, storage } = await startVisitor(() => ok({ ...tokens, user: { _id: 'u1', username: 'ada' } }))
    await expect(api.users.login(credentials)).resolves.toMatchObject({ _id: 'u1', username: 'ada', fullName: '' })
    expect(storage.getItem('accessToken')).toBe('access')
    expect(storage.getItem('refreshToken')).toBe('refresh')
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(credentials)
  })

  test('a 401 at login does not cause a refresh and leaves stored tokens unchanged', async () => {
    const { api, provider, openTab } = await startViewer({ lifetimeMs: expired })
    const { api: visitor, server } = await startVisitor(() => failure(401, 'Invalid credentials.'))
    expect(await failureOf(visitor.users.login(credentials))).toMatchObject({
      kind: 'unauthenticated',
      serverMessage: 'Invalid credentials.',
    })
    expect(server.requests).toHaveLength(1)
    await openTab().api.users.login(credentials)
    expect(provider.seen.refreshes).toBe(0)
    expect(api.tokens.has()).toBe(true)
  })

  test('a login response without tokens or user is malformed, and nothing is stored', async () => {
    for (const data of [{}, { accessToken: 'access', refreshToken: 'refresh' }, null]) {
      const { api, storage } = await startVisitor(() => ok(data))
      expect(await failureOf(api.users.login(credentials))).toMatchObject({ kind: 'malformed', status: 200 })
      expect(storage).toHaveLength(0)
    }
  })

  test('a 401 during registration does not trigger a refresh', async () => {
    const { api, server } = await startVisitor(() => failure(401))
    const avatar = new File(['picture'], 'ada.png', { type: 'image/png' })
    const form = { ...credentials, fullName: 'Ada', username: 'ada', avatar }
    expect(await failureOf(api.users.register(form))).toMatchObject({ kind: 'unauthenticated' })
    expect(server.requests.map(({ path }) => path)).toEqual(['/users/register'])
  })
})

describe('logout', () => {
  test('logout notifies the server with the token, then removes both tokens', async () => {
    const { api, provider, server, storage } = await startViewer()
    await api.users.logout()
    expect(provider.seen.logouts).toBe(1)
    expect(server.requests[0]?.headers.authorization).toMatch(/^Bearer ./)
    expect(storage).toHaveLength(0)
  })

  test.each<[string, Reply]>([
    ['fails', failure(500)],
    ['drops the connection', 'drop'],
    ['does not respond', 'hang'],
  ])('logout removes the tokens even if the server %s', async (_, reply) => {
    const timers = holdTimers(15_000)
    const { api, storage } = await startVisitor(() => {
      if (reply === 'hang') timers.end()
      return reply
    })
    storage.setItem('accessToken', `a.${btoa('{"exp":99999999999}')}.c`)
    await expect(api.users.logout()).resolves.toBeUndefined()
    expect(storage).toHaveLength(0)
  })

  test('a rejected refresh at logout does not redirect to the login page', async () => {
    const { api, provider, storage, sessionEnds } = await startViewer({ lifetimeMs: expired })
    provider.endSession()
    await api.users.logout()
    expect(storage).toHaveLength(0)
    expect(sessionEnds).toEqual([])
  })
})

describe('other tabs', () => {
  test('other tabs notice login and logout immediately, but do not notice a refresh', async () => {
    const { api, openTab } = await startViewer()
    const other = openTab()
    const heard: boolean[] = []
    const stop = other.api.tokens.subscribe((has) => heard.push(has))
    await api.users.logout()
    expect(heard).toEqual([false])
    expect(other.api.tokens.has()).toBe(false)
    await api.users.login(credentials)
    expect(heard).toEqual([false, true])
    await api.users.login(credentials)
    stop()
    await api.users.logout()
    expect(heard).toEqual([false, true])
  })
})

test('a listener that throws does not affect the caller or other listeners', async () => {
  const { api } = await startViewer()
  const heard: boolean[] = []
  const uncaught: unknown[] = []
  const queue = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation((task) => {
    try {
      task()
    } catch (error) {
      uncaught.push(error)
    }
  })
  api.tokens.subscribe(() => {
    throw new Error('A listener failed.')
  })
  api.tokens.subscribe((has) => heard.push(has))
  api.session.forget()
  queue.mockRestore()
  expect(heard).toEqual([false])
  expect(uncaught).toEqual([new Error('A listener failed.')])
})
