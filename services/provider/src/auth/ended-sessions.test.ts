import { Writable } from 'node:stream'
import { sql } from '../database/drizzle.ts'
import type { ProviderOptions } from '../config.ts'
import { testPassword } from '../test/arrange.ts'
import type { Caller } from '../test/caller.ts'
import { startSecondProvider, type SecondProvider } from '../test/second-provider.ts'
import { startTestProvider } from '../test/test-provider.ts'
import { accessTokenSeconds } from './access-tokens.ts'
import { createEndedSessions } from './ended-sessions.ts'

const hourMs = 3_600_000

// Never polls during a test, so this provider knows only the sessions that it ended itself.
const provider = startTestProvider({ endedSessionsPollMs: hourMs })

let others: SecondProvider[] = []
afterEach(async () => {
  await Promise.all(others.map(({ app }) => app.close()))
  others = []
})

async function startBeside(endedSessionsPollMs: number, options: Partial<ProviderOptions> = {}): Promise<Caller> {
  const other = await startSecondProvider(provider, { endedSessionsPollMs, ...options })
  others.push(other)
  return other.visitor
}

const refresh = (refreshToken: string) =>
  provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken } })

/** Logs a user in twice and returns the ways to end the first session. */
async function signIn() {
  const { email } = await provider.user()
  const credentials = { email, password: testPassword }
  const { data } = await provider.visitor.post('/users/login', credentials)
  const elsewhere = (await provider.visitor.post('/users/login', credentials)).data
  const headers = { authorization: `Bearer ${data.accessToken}` }
  return {
    headers,
    elsewhere: { authorization: `Bearer ${elsewhere.accessToken}` },
    accessToken: data.accessToken as string,
    'was logged out': () =>
      provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken: data.refreshToken } }),
    async 'was revoked from elsewhere'() {
      await provider.visitor.delete('/users/sessions', {
        headers: { authorization: `Bearer ${elsewhere.accessToken}` },
      })
    },
    async 'had a refresh token used twice'() {
      await refresh(data.refreshToken)
      provider.clock.advance({ seconds: 11 })
      await refresh(data.refreshToken)
    },
  }
}

const statusAt = async (visitor: Caller, headers: Record<string, string>) =>
  (await visitor.get('/users/current-user', { headers })).status

/** Repeats a call until it's rejected or the test times out. */
async function untilRefused(visitor: Caller, headers: Record<string, string>): Promise<void> {
  while ((await statusAt(visitor, headers)) !== 401);
}

/** Makes reading sessions fail, as if the database were unavailable. */
const takeAway = () => provider.database.execute('alter table sessions rename to sessions_gone')
const bringBack = () => provider.database.execute('alter table if exists sessions_gone rename to sessions')

/** Creates `count` ended sessions directly in the database and returns their IDs. */
const endedIds = async (count: number) => {
  const { id: userId } = await provider.user()
  const now = provider.clock().toISOString()
  const { rows } = await provider.database.execute<{ id: string }>(sql`
    insert into sessions (id, user_id, created_at, expires_at, ended_at)
    select gen_random_uuid()::text, ${userId}, ${now}::timestamptz, ${now}::timestamptz + interval '30 days', ${now}::timestamptz
    from generate_series(1, ${count}) returning id`)
  return rows.map(({ id }) => id)
}

describe.each(['was logged out', 'was revoked from elsewhere', 'had a refresh token used twice'] as const)(
  'a session that %s',
  (end) => {
    test('an access token is rejected immediately after its session ends, as a bearer token and as a cookie', async () => {
      const session = await signIn()
      expect(await statusAt(provider.visitor, session.headers)).toBe(200)
      await session[end]()

      const answer = await provider.visitor.get('/users/current-user', { headers: session.headers })
      expect(answer.status).toBe(401)
      expect(answer.body).toEqual({
        statusCode: 401,
        success: false,
        message: 'Your session has expired. Please log in again.',
      })
      // The caller is rejected like one with any other invalid token, instead of being treated as a visitor.
      expect((await provider.visitor.get('/videos', { headers: session.headers })).status).toBe(401)
      const cookies = { accessToken: session.accessToken }
      expect((await provider.visitor.get('/users/current-user', { cookies })).status).toBe(401)
      expect((await provider.visitor.get('/videos', { cookies })).status).toBe(200)
      expect(await statusAt(provider.visitor, session.elsewhere)).toBe(200)
    })

    test('another process soon rejects the access token of an ended session', async () => {
      const other = await startBeside(20)
      const session = await signIn()
      expect(await statusAt(other, session.headers)).toBe(200)
      await session[end]()

      await untilRefused(other, session.headers)
      expect(await statusAt(other, session.elsewhere)).toBe(200)
    })

    test('a process that starts later rejects the access token of an ended session from its first request on', async () => {
      const session = await signIn()
      await session[end]()
      const other = await startBeside(hourMs)
      expect(await statusAt(other, session.headers)).toBe(401)
      expect(await statusAt(other, session.elsewhere)).toBe(200)
    })
  },
)

describe('while the database is unavailable', () => {
  afterEach(bringBack)

  test('a process uses the ended sessions it has already loaded, and loads the others after the database recovers', async () => {
    const log: string[] = []
    const stream = new Writable({
      write(chunk, _encoding, done) {
        log.push(String(chunk))
        done()
      },
    })
    const other = await startBeside(20, { logger: { level: 'info', stream } })
    const [before, meanwhile] = [await signIn(), await signIn()]
    await before['was logged out']()
    await untilRefused(other, before.headers)

    await takeAway()
    while (!log.join('').includes('could not read ended sessions')) await other.get('/health')
    expect(await statusAt(other, before.headers)).toBe(401)
    expect(await statusAt(other, meanwhile.headers)).toBe(200)

    await bringBack()
    await meanwhile['was logged out']()
    await untilRefused(other, meanwhile.headers)
    expect(log.join('')).toContain('ended sessions can be read again')
    expect(log.join('').split('could not read ended sessions')).toHaveLength(2)
  })

  test('a process that has not loaded the ended sessions rejects all tokens and serves visitors', async () => {
    const session = await signIn()
    await session['was logged out']()
    await takeAway()
    const other = await startBeside(hourMs)
    const answer = await other.get('/users/current-user', { headers: session.headers })
    expect(answer.status).toBe(503)
    expect(answer.body).toEqual({ statusCode: 503, success: false, message: expect.any(String) })
    expect(answer.headers.get('retry-after')).toBe('1')
    expect((await other.get('/videos')).status).toBe(200)

    await bringBack()
    expect(await statusAt(other, session.headers)).toBe(401)
    expect(await statusAt(other, session.elsewhere)).toBe(200)
  })
})

describe('the list of ended sessions', () => {
  test('loads every ended session, even if thousands end simultaneously', async () => {
    const ids = await endedIds(12_000)
    const endedSessions = createEndedSessions(provider)
    await endedSessions.load()
    expect(ids.filter((id) => !endedSessions.has(id))).toEqual([])
  })

  test('forgets an ended session once its access tokens have expired', async () => {
    const endedSessions = createEndedSessions(provider)
    const [id = ''] = await endedIds(1)
    endedSessions.add('own')
    await endedSessions.load()
    provider.clock.advance({ seconds: accessTokenSeconds })
    await endedSessions.load()
    expect([endedSessions.has(id), endedSessions.has('own')]).toEqual([true, true])

    provider.clock.advance({ minutes: 2 })
    await endedSessions.load()
    expect([endedSessions.has(id), endedSessions.has('own')]).toEqual([false, false])
    const fresh = createEndedSessions(provider)
    await fresh.load()
    expect(fresh.has(id)).toBe(false)
  })

  test('loads ended sessions that a process with a slow clock commits late', async () => {
    const endedSessions = createEndedSessions(provider)
    const [id = ''] = await endedIds(1)
    provider.clock.advance({ seconds: 30 })
    await provider.database.execute(sql`update sessions set ended_at = null where id = ${id}`)
    await endedSessions.load()
    const late = new Date(provider.clock().getTime() - 20_000).toISOString()
    await provider.database.execute(sql`update sessions set ended_at = ${late}::timestamptz where id = ${id}`)
    await endedSessions.load()
    expect(endedSessions.has(id)).toBe(true)
  })
})

test('accepts a token unless its session is known to have ended', async () => {
  const stranger = await provider.user()
  expect((await stranger.get('/users/current-user')).status).toBe(200)
})
