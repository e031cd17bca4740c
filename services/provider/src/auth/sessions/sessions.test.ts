import { eq } from '../../database/drizzle.ts'
import { refreshTokens } from '../../database/schema.ts'
import { testPassword } from '../../test/arrange.ts'
import { cookieValue, type Answer } from '../../test/caller.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { hashRefreshToken } from './refresh-tokens.ts'

const provider = startTestProvider()

/** Logs in and returns both tokens. */
async function logIn(): Promise<{ refreshToken: string; accessToken: string }> {
  const { email } = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email, password: testPassword })
  return data
}

const refresh = (refreshToken: string): Promise<Answer> =>
  provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken } })

describe('POST /users/refresh-token', () => {
  test('exchanges the token in the cookie for two new tokens', async () => {
    const { refreshToken, accessToken } = await logIn()
    const answer = await refresh(refreshToken)

    expect(answer.status).toBe(200)
    expect(answer.data.accessToken).not.toBe(accessToken)
    expect(answer.data.refreshToken).not.toBe(refreshToken)
    expect(cookieValue(answer, 'refreshToken')).toBe(answer.data.refreshToken)
    const headers = { authorization: `Bearer ${answer.data.accessToken}` }
    expect((await provider.visitor.get('/users/current-user', { headers })).status).toBe(200)
  })

  test('each new token keeps the session alive', async () => {
    let { refreshToken } = await logIn()
    for (let day = 0; day < 40; day++) {
      provider.clock.advance({ hours: 24 })
      const answer = await refresh(refreshToken)
      expect(answer.status).toBe(200)
      refreshToken = answer.data.refreshToken
    }
  })

  test.each([
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'content-type': 'application/json' }],
    ['an empty object', {}, {}],
  ])('accepts %s', async (_, body, headers: Record<string, string>) => {
    const { refreshToken } = await logIn()
    const answer = await provider.visitor.post('/users/refresh-token', body, { cookies: { refreshToken }, headers })
    expect(answer.status).toBe(200)
  })

  test('reads the token only from the cookie', async () => {
    const { refreshToken } = await logIn()
    expect((await provider.visitor.post('/users/refresh-token', { refreshToken })).status).toBe(401)
  })

  test.each(['', 'nonsense'])('rejects the token %j and clears the cookies', async (refreshToken) => {
    const answer = await refresh(refreshToken)
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe('Your session has expired. Please log in again.')
    expect(answer.setCookies.refreshToken).toContain('Expires=Thu, 01 Jan 1970')
    expect(answer.setCookies.accessToken).toContain('Expires=Thu, 01 Jan 1970')
  })

  test('rejects a token after 30 days', async () => {
    const { refreshToken } = await logIn()
    provider.clock.advance({ hours: 30 * 24 })
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('accepts the same token from another tab within 10 seconds and keeps the session alive', async () => {
    const { refreshToken } = await logIn()
    const first = await refresh(refreshToken)
    provider.clock.advance({ seconds: 10 })
    const racing = await refresh(refreshToken)

    expect(racing.status).toBe(200)
    expect(racing.data.refreshToken).toBe(first.data.refreshToken)
    expect((await refresh(first.data.refreshToken)).status).toBe(200)
    expect((await refresh(racing.data.refreshToken)).status).toBe(200)
  })

  test('returns the latest token for a delayed refresh from another tab if the next token was already used', async () => {
    const { refreshToken } = await logIn()
    const first = await refresh(refreshToken)
    const second = await refresh(first.data.refreshToken)
    provider.clock.advance({ seconds: 10 })
    const late = await refresh(refreshToken)

    expect(late.data.refreshToken).toBe(second.data.refreshToken)
    provider.clock.advance({ minutes: 14 })
    expect((await refresh(late.data.refreshToken)).status).toBe(200)
  })

  test('rejects a delayed refresh from another tab after the session has ended', async () => {
    const { refreshToken } = await logIn()
    const first = await refresh(refreshToken)
    await provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken: first.data.refreshToken } })
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('accepts older, random tokens without a chain', async () => {
    const { refreshToken } = await logIn()
    const [row] = await provider.database
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hashRefreshToken(refreshToken)))
    if (!row) throw new Error('The token is not stored.')
    const random = 'a random successor'
    await provider.database.insert(refreshTokens).values({ ...row, hash: hashRefreshToken(random) })
    await provider.database
      .update(refreshTokens)
      .set({ usedAt: provider.clock() })
      .where(eq(refreshTokens.hash, row.hash))

    for (const token of [refreshToken, random]) {
      const { data } = await refresh(token)
      expect((await refresh(data.refreshToken)).status).toBe(200)
    }
  })

  test('ends the session when a token is reused later', async () => {
    const { refreshToken } = await logIn()
    const first = await refresh(refreshToken)
    provider.clock.advance({ seconds: 11 })

    expect((await refresh(refreshToken)).status).toBe(401)
    expect((await refresh(first.data.refreshToken)).status).toBe(401)
  })

  test("ending a session does not affect the user's other sessions", async () => {
    const { email } = await provider.user()
    const credentials = { email, password: testPassword }
    const stolen = (await provider.visitor.post('/users/login', credentials)).data.refreshToken
    const other = (await provider.visitor.post('/users/login', credentials)).data.refreshToken
    await refresh(stolen)
    provider.clock.advance({ seconds: 11 })
    await refresh(stolen)

    expect((await refresh(other)).status).toBe(200)
  })

  test('accepts the same token from 20 tabs simultaneously', async () => {
    const { refreshToken } = await logIn()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const next = answers.map(({ data }) => data.refreshToken)
    expect(new Set(next).size).toBe(1)
    provider.clock.advance({ minutes: 1 })
    expect((await refresh(next[7])).status).toBe(200)
  })

  test('ends the session when 20 late requests reuse a token simultaneously', async () => {
    const { refreshToken } = await logIn()
    const live = (await refresh(refreshToken)).data.refreshToken
    provider.clock.advance({ seconds: 11 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refreshToken)))

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(401))
    expect((await refresh(live)).status).toBe(401)
  })
})

describe('POST /users/logout', () => {
  test("clears the cookies and ends the refresh token's session", async () => {
    const { refreshToken } = await logIn()
    const answer = await provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken } })

    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({})
    expect(answer.setCookies.refreshToken).toMatch(/^refreshToken=; .*Expires=Thu, 01 Jan 1970/)
    expect(answer.setCookies.accessToken).toMatch(/^accessToken=; .*Expires=Thu, 01 Jan 1970/)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test("ends the access token's session", async () => {
    const { refreshToken, accessToken } = await logIn()
    const headers = { authorization: `Bearer ${accessToken}` }
    expect((await provider.visitor.post('/users/logout', undefined, { headers })).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('logs out even if the access token has expired', async () => {
    const { refreshToken, accessToken } = await logIn()
    provider.clock.advance({ hours: 1 })
    const options = { headers: { authorization: `Bearer ${accessToken}` }, cookies: { refreshToken } }
    expect((await provider.visitor.post('/users/logout', undefined, options)).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('logging out does not affect sessions in other browsers', async () => {
    const { email } = await provider.user()
    const credentials = { email, password: testPassword }
    const here = (await provider.visitor.post('/users/login', credentials)).data.refreshToken
    const there = (await provider.visitor.post('/users/login', credentials)).data.refreshToken
    await provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken: here } })
    expect((await refresh(there)).status).toBe(200)
  })

  test('reports that the caller is not logged in', async () => {
    const answer = await provider.visitor.post('/users/logout')
    expect(answer.status).toBe(401)
    expect(answer.body.message).toBe('You are not logged in.')
  })
})
