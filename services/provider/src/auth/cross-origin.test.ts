import { testPassword } from '../test/arrange.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const provider = startTestProvider()
const behindProxy = startTestProvider({ publicOrigin: 'https://kinora.test' })

const refusal = {
  statusCode: 403,
  success: false,
  message: 'This request came from another site and was blocked. Please try again on Kinora.',
}

/** Headers that browsers use to identify the page that sends a form or script request. */
const otherOrigins: [string, Record<string, string>][] = [
  ['a sibling origin (same host, other port)', { 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  ['contradictory headers', { 'sec-fetch-site': 'same-origin, cross-site' }],
  ['another site, in a browser without Sec-Fetch-Site', { origin: 'https://evil.test' }],
  ['a page without an origin, in a browser without Sec-Fetch-Site', { origin: 'null' }],
  ['an invalid origin', { origin: 'not an origin' }],
  ['an origin that only starts with our own', { origin: 'http://127.0.0.1.evil.test' }],
]

const ownPages = (): [string, Record<string, string>][] => [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: provider.url }],
  ['a viewer who typed the URL', { 'sec-fetch-site': 'none' }],
  ['our own page, in a browser without Sec-Fetch-Site', { origin: provider.url }],
  ['a program that is not a browser', {}],
]

async function signIn(at = provider): Promise<{ accessToken: string; refreshToken: string; email: string }> {
  const { email } = await at.user()
  return { ...(await at.visitor.post('/users/login', { email, password: testPassword })).data, email }
}

const isLoggedIn = async (accessToken: string) =>
  (await provider.visitor.get('/users/current-user', { cookies: { accessToken } })).status === 200

const refresh = (refreshToken: string, headers: Record<string, string>): Promise<Answer> =>
  provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken }, headers })
const logOut = (refreshToken: string, headers: Record<string, string>): Promise<Answer> =>
  provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken }, headers })

/** Returns the status of a write that only a cookie authenticates. Uses `inject`, because a test can set the host only there. */
const statusOf = async (at: typeof provider, host: string, origin: string) => {
  const { accessToken } = await signIn(at)
  const { statusCode } = await at.app.inject({
    method: 'DELETE',
    url: '/api/v1/users/watch-history',
    headers: { host, origin },
    cookies: { accessToken },
  })
  return statusCode
}

describe('writes authenticated by the access-token cookie', () => {
  test.each(otherOrigins)('rejects a cookie-authenticated write from %s', async (_, headers) => {
    const video = await (await provider.user()).publishes()
    const { accessToken } = await signIn()
    const cookies = { accessToken }

    const answer = await provider.visitor.post(`/likes/toggle/v/${video.id}`, undefined, { cookies, headers })

    expect(answer.status).toBe(403)
    expect(answer.body).toEqual(refusal)
    expect((await provider.visitor.get(`/videos/${video.id}`, { cookies })).data.isLiked).toBe(false)
    expect((await provider.visitor.delete('/users/watch-history', { cookies, headers })).status).toBe(403)
  })

  test("accepts a cookie-authenticated write from the site's own pages, and from programs that are not browsers", async () => {
    const video = await (await provider.user()).publishes()
    for (const [, headers] of ownPages()) {
      const { accessToken } = await signIn()
      const answer = await provider.visitor.post(`/likes/toggle/v/${video.id}`, undefined, {
        cookies: { accessToken },
        headers,
      })
      expect(answer.data).toMatchObject({ isLiked: true })
    }
  })

  test('returns 401 instead of 403 for a write without a valid token', async () => {
    const headers = { 'sec-fetch-site': 'same-site' }
    expect((await provider.visitor.delete('/users/watch-history', { headers })).status).toBe(401)
    const cookies = { accessToken: 'stale' }
    expect((await provider.visitor.delete('/users/watch-history', { headers, cookies })).status).toBe(401)
  })
})

describe('the refresh-token cookie', () => {
  test.each(otherOrigins)('rejects a refresh or logout from %s, and the token stays valid', async (_, headers) => {
    const { refreshToken } = await signIn()
    for (const call of [refresh, logOut]) {
      const answer = await call(refreshToken, headers)
      expect([answer.status, answer.body, answer.setCookies]).toEqual([403, refusal, {}])
    }
    provider.clock.advance({ minutes: 1 })
    expect((await refresh(refreshToken, {})).status).toBe(200)
  })

  test("accepts a refresh or logout from the site's own pages, and from programs that are not browsers", async () => {
    for (const [, headers] of ownPages()) {
      const { refreshToken } = await signIn()
      const refreshed = await refresh(refreshToken, headers)
      expect(refreshed.status).toBe(200)
      expect((await logOut(refreshed.data.refreshToken, headers)).status).toBe(200)
    }
  })
})

test.each(otherOrigins)('a bearer token works from %s', async (_, headers) => {
  const ada = await provider.user()
  const { accessToken } = await signIn()
  expect((await ada.delete('/users/watch-history', { headers })).status).toBe(200)
  expect((await ada.delete('/users/watch-history', { headers, cookies: { accessToken } })).status).toBe(200)
})

test.each(otherOrigins)('reads and calls that do not require a token work from %s', async (_, headers) => {
  const { accessToken, refreshToken, email } = await signIn()
  const cookies = { accessToken, refreshToken }
  expect((await provider.visitor.get('/users/current-user', { cookies, headers })).status).toBe(200)
  const credentials = { email, password: testPassword }
  expect((await provider.visitor.post('/users/login', credentials, { cookies, headers })).status).toBe(200)
  expect((await provider.visitor.post('/users/register', {}, { cookies, headers })).status).toBe(415)
  expect(await isLoggedIn(accessToken)).toBe(true)
})

describe("the provider's own origin", () => {
  test.each([
    ['kinora.test', 'http://kinora.test', 200],
    // The provider can't tell whether a proxy has terminated HTTPS.
    ['kinora.test', 'https://kinora.test', 200],
    ['kinora.test:443', 'https://kinora.test', 200],
    ['KINORA.test', 'https://kinora.test', 200],
    ['kinora.test', 'https://kinora.test:8443', 403],
    ['kinora.test:8443', 'https://kinora.test:8443', 200],
    ['kinora.test', 'https://www.kinora.test', 403],
    ['', 'https://kinora.test', 403],
    ['not a host', 'https://kinora.test', 403],
  ])('derives its origin from the host %j: %s gets %d', async (host, origin, status) => {
    expect(await statusOf(provider, host, origin)).toBe(status)
  })

  test.each([
    ['provider.internal:4000', 'https://kinora.test', 200],
    ['provider.internal:4000', 'http://kinora.test', 403],
    ['provider.internal:4000', 'http://provider.internal:4000', 403],
  ])('uses the configured origin behind a proxy that sends the host %s: %s gets %d', async (host, origin, status) => {
    expect(await statusOf(behindProxy, host, origin)).toBe(status)
  })
})
