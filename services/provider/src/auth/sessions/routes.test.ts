import { testPassword } from '../../test/arrange.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()

/** Logs an account in from several browsers, one minute apart. */
async function signInAs(userAgents: string[]) {
  const user = await provider.user()
  const browsers = []
  for (const userAgent of userAgents) {
    const credentials = { email: user.email, password: testPassword }
    const { data } = await provider.visitor.post('/users/login', credentials, { headers: { 'user-agent': userAgent } })
    const headers = { authorization: `Bearer ${data.accessToken}` }
    browsers.push({ headers, refreshToken: data.refreshToken as string, accessToken: data.accessToken as string })
    provider.clock.advance({ minutes: 1 })
  }
  const [first, second, third] = browsers
  if (!first || !second || !third) throw new Error('The test needs three browsers.')
  return { first, second, third }
}

type Listed = { _id: string; userAgent: string; isCurrent: boolean; lastUsedAt: string; createdAt: string }

const sessionsOf = async ({ headers }: { headers: Record<string, string> }): Promise<Listed[]> =>
  (await provider.visitor.get('/users/sessions', { headers })).data.sessions

const idOf = async (browser: { headers: Record<string, string> }) =>
  (await sessionsOf(browser)).find(({ isCurrent }) => isCurrent)?._id ?? ''

const refresh = (refreshToken: string) =>
  provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken } })

const statusOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await provider.visitor.get('/users/current-user', { headers })).status

describe('GET /users/sessions', () => {
  test("lists the account's live sessions, most recently used first, and marks the current session", async () => {
    const { first, second, third } = await signInAs(['Firefox', 'x'.repeat(500), 'Safari'])
    await signInAs(['Foreign', 'Foreign', 'Foreign'])
    await refresh(first.refreshToken)
    await provider.visitor.post('/users/logout', undefined, { headers: third.headers })

    const answer = await provider.visitor.get('/users/sessions', { headers: second.headers })

    expect(answer.status).toBe(200)
    const common = { _id: expect.stringMatching(/^[0-9a-f]{24}$/), address: '127.0.0.1' }
    const now = provider.clock().getTime()
    expect(answer.data).toEqual({
      sessions: [
        {
          ...common,
          userAgent: 'Firefox',
          isCurrent: false,
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
        {
          ...common,
          userAgent: 'x'.repeat(200),
          isCurrent: true,
          createdAt: expect.any(String),
          lastUsedAt: expect.any(String),
        },
      ],
    })
    const [used, unused] = answer.data.sessions as Listed[]
    expect(new Date(used?.lastUsedAt ?? '').getTime() - new Date(used?.createdAt ?? '').getTime()).toBeGreaterThan(0)
    expect(new Date(unused?.lastUsedAt ?? '').getTime()).toBeLessThan(now)
    expect(unused?.lastUsedAt).toBe(unused?.createdAt)
  })

  test('omits unknown fields and expired sessions', async () => {
    const { first, second } = await signInAs(['Firefox', 'Safari', 'Opera'])
    await provider.database.execute(
      `update sessions set user_agent = null, ip_address = null where user_agent = 'Safari'`,
    )
    const listed = await sessionsOf(first)
    const bare = listed.find(({ userAgent }) => userAgent === undefined)
    expect(Object.keys(bare ?? {}).toSorted()).toEqual(['_id', 'createdAt', 'isCurrent', 'lastUsedAt'])

    provider.clock.advance({ hours: 24 * 29 })
    const renewed = (await refresh(second.refreshToken)).data
    provider.clock.advance({ hours: 24 * 2 })
    const last = (await refresh(renewed.refreshToken)).data
    const headers = { authorization: `Bearer ${last.accessToken}` }
    expect(await sessionsOf({ headers })).toHaveLength(1)
  })
})

describe('DELETE /users/sessions/{sessionId}', () => {
  test('ends only the given session and invalidates both of its tokens', async () => {
    const { first, second, third } = await signInAs(['Firefox', 'Safari', 'Opera'])
    const path = `/users/sessions/${await idOf(second)}`
    const answer = await provider.visitor.delete(path, { headers: first.headers })

    expect([answer.status, answer.data, answer.setCookies]).toEqual([200, {}, {}])
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([200, 401, 200])
    expect((await refresh(second.refreshToken)).status).toBe(401)
    expect((await provider.visitor.delete(path, { headers: first.headers })).status).toBe(404)
  })

  test('logs out and clears the cookies for the current session', async () => {
    const { first } = await signInAs(['Firefox', 'Safari', 'Opera'])
    const answer = await provider.visitor.delete(`/users/sessions/${await idOf(first)}`, { headers: first.headers })
    expect(answer.status).toBe(200)
    expect(answer.setCookies.refreshToken).toContain('Expires=Thu, 01 Jan 1970')
    expect(await statusOf(first)).toBe(401)
  })

  test("returns 404 for other users' sessions and unknown sessions", async () => {
    const [own, foreign] = [await signInAs(['A', 'B', 'C']), await signInAs(['D', 'E', 'F'])]
    for (const id of [await idOf(foreign.first), '000000000000000000000000', '%20', "x'%20or%201=1"]) {
      const answer = await provider.visitor.delete(`/users/sessions/${id}`, { headers: own.first.headers })
      expect(answer.status).toBe(404)
      expect(answer.body).toEqual({ statusCode: 404, success: false, message: 'This session does not exist.' })
    }
    expect(await statusOf(foreign.first)).toBe(200)
  })
})

describe('DELETE /users/sessions', () => {
  test("ends all the account's other sessions and returns their number", async () => {
    const { first, second, third } = await signInAs(['Firefox', 'Safari', 'Opera'])
    const foreign = await signInAs(['D', 'E', 'F'])
    const answer = await provider.visitor.delete('/users/sessions', { headers: second.headers })

    expect([answer.status, answer.data]).toEqual([200, { revoked: 2 }])
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([401, 200, 401])
    expect((await refresh(first.refreshToken)).status).toBe(401)
    expect((await refresh(second.refreshToken)).status).toBe(200)
    expect(await statusOf(foreign.first)).toBe(200)
    expect((await provider.visitor.delete('/users/sessions', { headers: second.headers })).data).toEqual({ revoked: 0 })
  })
})
