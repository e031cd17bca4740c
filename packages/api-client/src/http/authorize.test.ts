import { createFakeBrowser } from '../test/fake-browser.ts'
import { createFakeProvider } from '../test/fake-provider.ts'
import { failure, ok, user } from '../test/replies.ts'
import { failureOf, openPage, serve, startViewer, startVisitor, storeTokens } from '../test/start-client.ts'

const expired = -1000
const upload = {
  title: 'A film',
  description: 'Of something.',
  videoFile: new File(['v'.repeat(1000)], 'film.mp4', { type: 'video/mp4' }),
  thumbnail: new File(['t'], 'film.png', { type: 'image/png' }),
}

test('sends the stored token with every request, as a bearer token', async () => {
  const { api, server, storage } = await startViewer()
  await api.users.currentUser()
  await api.likes.toggleVideo('v1')
  const bearer = `Bearer ${storage.getItem('accessToken')}`
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([bearer, bearer])
})

test("a visitor's call does not send a token, and a 401 is an unauthenticated error", async () => {
  const { api, server, sessionEnds } = await startVisitor(() => failure(401, 'Please log in.'))
  expect(await failureOf(api.users.watchHistory())).toMatchObject({
    kind: 'unauthenticated',
    status: 401,
    hadToken: false,
    serverMessage: 'Please log in.',
  })
  expect(server.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    ['/users/watch-history', undefined],
  ])
  expect(sessionEnds).toEqual([])
})

test.each(['read', 'write'])('refreshes the tokens after a 401 and retries the %s once', async (kind) => {
  const { api, provider, server, storage } = await startViewer()
  provider.revokeAccessTokens()
  await (kind === 'read' ? api.users.currentUser() : api.likes.toggleVideo('v1'))
  const [first, , last] = server.requests
  expect(server.requests).toHaveLength(3)
  expect(last?.headers.authorization).toBe(`Bearer ${storage.getItem('accessToken')}`)
  expect(first?.headers.authorization).not.toBe(last?.headers.authorization)
})

test('fails after a second 401 instead of looping', async () => {
  const issued: string[] = []
  const { api, server, sessionEnds, storage } = await startVisitor(({ path }) => {
    if (path !== '/users/refresh-token') return failure(401, 'Not here.')
    issued.push(`fresh-${issued.length + 1}`)
    return ok({ accessToken: issued.at(-1) })
  })
  storage.setItem('accessToken', `a.${btoa('{"exp":99999999999}')}.c`)
  expect(await failureOf(api.users.currentUser())).toMatchObject({
    kind: 'unauthenticated',
    serverMessage: 'Not here.',
    hadToken: true,
  })
  expect(server.requests).toHaveLength(3)
  expect(storage.getItem('accessToken')).toBe('fresh-1')
  expect(sessionEnds).toEqual([])
})

test('does not refresh after a 403', async () => {
  const { api, server, storage } = await startVisitor(() => failure(403))
  storage.setItem('accessToken', `a.${btoa('{"exp":99999999999}')}.c`)
  expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'forbidden', status: 403 })
  expect(server.requests).toHaveLength(1)
})

test('a later retry of a read uses the token stored at that time', async () => {
  const provider = createFakeProvider()
  const tab = createFakeBrowser().openTab()
  let reads = 0
  const server = await serve((request) => {
    if (request.method !== 'GET' || ++reads !== 2) return provider.answer(request)
    return { ...failure(503), onReceived: () => storeTokens(tab, provider.logIn()) }
  })
  storeTokens(tab, provider.logIn())
  provider.revokeAccessTokens()
  await openPage(server, tab).api.users.currentUser()
  expect(server.requests.at(-1)?.headers.authorization).toBe(`Bearer ${tab.storage.getItem('accessToken')}`)
})

test('uses tokens that another tab has stored instead of refreshing', async () => {
  const { api, provider, openTab } = await startViewer()
  const other = openTab()
  provider.revokeAccessTokens()
  await other.api.users.currentUser()
  await api.users.currentUser()
  expect(provider.seen.refreshes).toBe(1)
})

test('a caller that aborts during a refresh does not affect other callers', async () => {
  const { api, provider } = await startViewer({ lifetimeMs: expired })
  const controller = new AbortController()
  const gate = Promise.withResolvers<void>()
  const onReceived = () => controller.abort()
  provider.refreshReplies.push({ ...ok(provider.logIn()), onReceived, after: gate.promise })
  const impatient = failureOf(api.users.currentUser({ signal: controller.signal }))
  const patient = api.users.currentUser()
  const isAnswered = jest.fn()
  void patient.then(isAnswered)
  expect(await impatient).toMatchObject({ kind: 'aborted', method: 'GET', path: '/users/current-user' })
  expect(isAnswered).not.toHaveBeenCalled()
  gate.resolve()
  await expect(patient).resolves.toMatchObject({ _id: user._id })
  expect(provider.seen.refreshes).toBe(1)
})

test('rejects a call with an aborted signal without waiting for the refresh', async () => {
  const { api, provider } = await startViewer({ lifetimeMs: expired })
  const gate = Promise.withResolvers<void>()
  provider.refreshReplies.push({ ...ok(provider.logIn()), after: gate.promise })
  expect(await failureOf(api.users.currentUser({ signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' })
  gate.resolve()
})

describe('an upload', () => {
  test('an upload is sent after an expired token has been refreshed', async () => {
    const { api, provider, server } = await startViewer({ lifetimeMs: expired })
    await expect(api.videos.upload(upload)).resolves.toEqual({ _id: 'v1' })
    expect(provider.seen.refreshes).toBe(1)
    expect(server.requests.map(({ path }) => path)).toEqual(['/users/refresh-token', '/videos'])
  })

  test('an upload is not resent after a 401: the tokens are refreshed, and the caller decides', async () => {
    const { api, provider, server } = await startViewer()
    provider.revokeAccessTokens()
    expect(await failureOf(api.videos.upload(upload))).toMatchObject({ kind: 'unauthenticated', hadToken: true })
    expect(server.requests.map(({ path }) => path)).toEqual(['/videos', '/users/refresh-token'])
    await expect(api.videos.upload(upload)).resolves.toEqual({ _id: 'v1' })
    expect(provider.seen.refreshes).toBe(1)
  })
})
