import { getEventListeners } from 'node:events'

import { reportView } from '../extensions.ts'
import { holdTimers } from '../test/hold-timers.ts'
import { emptyVideoPage, failure, htmlPage, ok } from '../test/replies.ts'
import type { Reply } from '../test/scripted-server.ts'
import { failureOf, startVisitor } from '../test/start-client.ts'

const expectedId = /^[0-9a-f-]{36}$/

test.each<[number, string]>([
  [400, 'invalid'],
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [410, 'not-found'],
  [413, 'too-large'],
  [415, 'unsupported'],
  [418, 'invalid'],
  [422, 'invalid'],
  [429, 'rate-limited'],
  [500, 'server'],
  [501, 'server'],
])('a %i fails as %s, and the error describes the request', async (status, kind) => {
  const { api, server } = await startVisitor(() => failure(status, 'A sentence.'))
  const error = await failureOf(api.videos.get('v 1'))
  expect(error).toMatchObject({
    name: 'ApiError',
    kind,
    status,
    serverMessage: 'A sentence.',
    method: 'GET',
    path: '/videos/v%201',
    fieldErrors: [],
    retryAfter: null,
    hadToken: false,
    requestId: server.requests[0]?.headers['x-request-id'],
  })
  expect(error).toMatchObject({ requestId: expect.stringMatching(expectedId) })
})

test.each<[string, Reply]>([
  ['an HTML page', htmlPage()],
  ['an empty body', { body: '' }],
  ['a list', { body: [] }],
  ['null', { body: null }],
  ['a number', { body: 42 }],
  ['an envelope without data', { body: { success: true } }],
  ['data of another shape', ok({ pictures: [] })],
])('a 200 with %s is malformed', async (_, reply) => {
  const { api, server } = await startVisitor(() => reply)
  expect(await failureOf(api.videos.list())).toMatchObject({
    kind: 'malformed',
    status: 200,
    // The message describes a success, so the client drops it.
    serverMessage: '',
    requestId: server.requests[0]?.headers['x-request-id'],
  })
})

test('an HTML error page sets the status but no message', async () => {
  const { api } = await startVisitor(() => htmlPage(500))
  expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'server', status: 500, serverMessage: '' })
})

test('`success: false` with 200 is a failure', async () => {
  const { api } = await startVisitor(() => failure(200, 'No.'))
  expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'server', status: 200, serverMessage: 'No.' })
})

test('fieldErrors lists the rejected fields of a form', async () => {
  const errors = [{ field: 'title', message: 'Title is required' }, { field: 7 }]
  const { api } = await startVisitor(() => failure(400, 'Title is required', { errors }))
  expect(await failureOf(api.comments.add('v1', { content: '' }))).toMatchObject({
    fieldErrors: [
      { field: 'title', message: 'Title is required' },
      { field: '', message: '' },
    ],
  })
})

test.each([
  ['7', 7],
  ['0', 0],
  ['soon', null],
  ['-1', 0],
  ['Sat, 01 Jan 2000 00:00:00 GMT', 0],
])('reads "Retry-After: %s" in whole seconds', async (header, seconds) => {
  const { api } = await startVisitor(() => ({ ...failure(429), headers: { 'retry-after': header } }))
  // Use a write, because a read would wait and retry.
  expect(await failureOf(api.likes.toggleVideo('v1'))).toMatchObject({ kind: 'rate-limited', retryAfter: seconds })
})

test('converts a Retry-After date to seconds from now', async () => {
  const now = Date.UTC(2026, 0, 1)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now)
  const headers = { 'retry-after': new Date(now + 60_000).toUTCString() }
  const { api } = await startVisitor(() => ({ ...failure(429), headers }))
  const error = await failureOf(api.likes.toggleVideo('v1'))
  clock.mockRestore()
  expect(error).toMatchObject({ retryAfter: 60 })
})

const upload = {
  title: 't',
  description: 'd',
  videoFile: new File(['v'], 'v.mp4'),
  thumbnail: new File(['t'], 't.png'),
}

describe('timeouts', () => {
  test('a read and a write time out without a response', async () => {
    const timers = holdTimers(15_000)
    const { api } = await startVisitor(() => {
      timers.end()
      return 'hang'
    })
    expect(await failureOf(api.videos.list())).toMatchObject({ kind: 'timeout', status: 0 })
    expect(await failureOf(api.likes.toggleVideo('v1'))).toMatchObject({ kind: 'timeout', status: 0 })
  })

  test('an upload has no time limit while data is being transferred', async () => {
    const timers = holdTimers(15_000)
    const { api } = await startVisitor(() => {
      timers.end()
      return ok({ _id: 'v1' })
    })
    await expect(api.videos.upload(upload)).resolves.toEqual({ _id: 'v1' })
  })

  test('a stalled upload times out', async () => {
    const timers = holdTimers(60_000)
    const { api } = await startVisitor(() => {
      timers.end()
      return 'hang'
    })
    expect(await failureOf(api.videos.upload(upload))).toMatchObject({ kind: 'timeout' })
  })
})

describe('an abort', () => {
  test('an abort before the request sends nothing', async () => {
    const { api, server } = await startVisitor(() => ok({}))
    expect(await failureOf(api.videos.get('v1', { signal: AbortSignal.abort() }))).toMatchObject({ kind: 'aborted' })
    expect(server.requests).toEqual([])
  })

  test('the abort listener is removed after the response', async () => {
    const { api } = await startVisitor(() => ok(emptyVideoPage))
    const { signal } = new AbortController()
    await api.videos.list({}, { signal })
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })

  test('an abort during a request or upload ends it immediately', async () => {
    let controller = new AbortController()
    const { api } = await startVisitor(() => {
      controller.abort()
      return 'hang'
    })
    expect(await failureOf(api.videos.get('v1', { signal: controller.signal }))).toMatchObject({ kind: 'aborted' })
    controller = new AbortController()
    expect(await failureOf(api.videos.upload(upload, { signal: controller.signal }))).toMatchObject({ kind: 'aborted' })
  })
})

describe('a form with files', () => {
  test.each<[string, Record<string, string>, number | null]>([
    ['with Retry-After', { 'retry-after': '60' }, 60],
    ['without Retry-After', {}, null],
  ])('a form that gets a 429 %s fails as rate-limited', async (_, headers, retryAfter) => {
    const { api } = await startVisitor(() => ({ ...failure(429), headers }))
    expect(await failureOf(api.videos.upload(upload))).toMatchObject({ kind: 'rate-limited', retryAfter })
  })

  test('a form is sent as multipart, with progress in whole percent up to 100', async () => {
    const { api, server } = await startVisitor(() => ok({ videoId: 'v2' }, 201))
    const percents: number[] = []
    const videoFile = new File(['v'.repeat(3_000_000)], 'film.mp4', { type: 'video/mp4' })
    const thumbnail = new File(['t'], 'film.png', { type: 'image/png' })
    const onProgress = (percent: number) => percents.push(percent)
    await expect(
      api.videos.upload({ title: 'Ünicode', description: 'Text', videoFile, thumbnail }, { onProgress }),
    ).resolves.toEqual({ _id: 'v2' })

    const [request] = server.requests
    expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    for (const part of ['name="title"', 'name="description"', 'name="thumbnail"', 'filename="film.mp4"']) {
      expect(request?.body).toContain(part)
    }
    expect(percents.at(-1)).toBe(100)
    expect(percents.every((percent) => Number.isInteger(percent))).toBe(true)
    expect(percents.toSorted((a, b) => a - b)).toEqual(percents)
  })

  test('a registration form omits the cover image if none was chosen', async () => {
    const { api, server } = await startVisitor(() => ok(null, 201))
    const avatar = new File(['a'], 'ada.png', { type: 'image/png' })
    const form = { email: 'ada@example.org', password: 'secret', fullName: 'Ada', username: 'ada', avatar }
    await expect(api.users.register(form)).resolves.toBeUndefined()
    await api.users.register({ ...form, coverImage: avatar })
    expect(server.requests.map(({ body }) => body.includes('name="coverImage"'))).toEqual([false, true])
    expect(server.requests.map(({ body }) => body.includes('confirmPassword'))).toEqual([false, false])
  })
})

test('sends request IDs on an insecure page, which lacks `randomUUID`', async () => {
  const { api, server } = await startVisitor(() => ok(emptyVideoPage))
  // Shadows the method on the prototype.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  await api.videos.list()
  await api.videos.list()
  Reflect.deleteProperty(crypto, 'randomUUID')
  const [first, second] = server.requests.map(({ headers }) => headers['x-request-id'])
  expect(first).toMatch(/^\w{5,}$/)
  expect(second).not.toBe(first)
})

test('a JSON body has the JSON content type', async () => {
  const { api, server } = await startVisitor(() => failure(401))
  await failureOf(api.users.login({ email: 'ada@example.org', password: 'secret' }))
  await failureOf(api.likes.toggleVideo('v1'))
  expect(server.requests.map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined])
})

test('a 204 resolves to undefined', async () => {
  const { api } = await startVisitor(({ method }) => (method === 'POST' ? { status: 204, body: undefined } : ok({})))
  await expect(reportView(api, 'v1')).resolves.toBeUndefined()
})

test("axios does not replace the browser's User-Agent", async () => {
  const { api, server } = await startVisitor(() => ok(emptyVideoPage))
  await api.videos.list()
  expect(server.requests[0]?.headers['user-agent']).not.toContain('axios')
})

test('an error logged as JSON contains neither the password nor the token', async () => {
  const { api, storage } = await startVisitor(() => failure(403))
  const login = (await failureOf(api.users.login({ email: 'ada@example.org', password: 'secret' }))) as Error
  expect(JSON.stringify(login.cause)).toContain('/users/login')
  expect(JSON.stringify(login.cause)).not.toContain('secret')
  storage.setItem('accessToken', `a.${btoa('{"exp":99999999999}')}.c`)
  const read = (await failureOf(api.users.currentUser())) as Error
  expect(JSON.stringify(read.cause)).not.toContain('Bearer')
})

test('sends DELETE requests to the right paths', async () => {
  const { api, server } = await startVisitor(() => ok({}))
  await api.users.clearWatchHistory()
  await api.users.removeFromWatchHistory('v1')
  expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'DELETE /users/watch-history',
    'DELETE /users/watch-history/v1',
  ])
})
