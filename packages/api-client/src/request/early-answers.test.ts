import { emptyVideoPage, failure, ok } from '../test/replies.ts'
import { startVisitor } from '../test/start-client.ts'
import type { EarlyAnswer } from './early-answers.ts'

const early = (json: unknown, status = 200, accessToken: string | null = null): EarlyAnswer => ({
  accessToken,
  response: Promise.resolve(new Response(JSON.stringify(json), { status })),
})
const earlyPage = {
  success: true,
  data: { ...emptyVideoPage, pagination: { page: 1, limit: 12, total: 7, totalPages: 1 } },
}

/** A page whose inline script has asked for the first videos already. */
function startPage(answer: () => EarlyAnswer | undefined) {
  const asked: string[] = []
  const page = startVisitor(() => ok(emptyVideoPage), {
    earlyAnswers: (method, url) => {
      asked.push(`${method} ${url.replace(/^.*\/api/, '/api')}`)
      return answer()
    },
  })
  return { asked, page }
}

test('the first request of a URL takes the answer over, and the next one asks the provider', async () => {
  const { asked, page } = startPage(() => early(earlyPage))
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 7 } })
  expect(server.requests).toHaveLength(0)
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
  expect(asked).toEqual(['GET /api/v1/videos?limit=12&page=1&sortBy=createdAt&sortType=desc'])
})

test('an answer to another token is not taken', async () => {
  const { page } = startPage(() => early(earlyPage, 200, 'another'))
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
})

test('an answer to the token in use is taken', async () => {
  const token = `a.${btoa('{"exp":99999999999}')}.c`
  const { page } = startPage(() => early(earlyPage, 200, token))
  const { api, server, storage } = await page
  storage.setItem('accessToken', token)
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 7 } })
  expect(server.requests).toHaveLength(0)
})

test.each<[string, () => EarlyAnswer | undefined]>([
  ['there is none', () => undefined],
  ['it is a failure', () => early(failure(500).body, 500)],
  ['it never came', () => ({ accessToken: null, response: Promise.reject(new TypeError('Failed to fetch')) })],
])('when %s, the request is made as if there had been none', async (_, answer) => {
  const { page } = startPage(answer)
  const { api, server } = await page
  await expect(api.videos.list()).resolves.toMatchObject({ pagination: { total: 0 } })
  expect(server.requests).toHaveLength(1)
})

test('one that hangs ends as a timeout', async () => {
  const { api } = await startVisitor(() => ok(emptyVideoPage), {
    timeoutMs: 50,
    earlyAnswers: () => ({ accessToken: null, response: new Promise(() => {}) }),
  })
  await expect(api.videos.list()).rejects.toMatchObject({ kind: 'timeout' })
})

test('a write never looks for one', async () => {
  const { asked, page } = startPage(() => early(earlyPage))
  const { api } = await page
  await api.likes.toggleVideo('v1')
  expect(asked).toEqual([])
})
