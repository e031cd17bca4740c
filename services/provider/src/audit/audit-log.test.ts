import { Writable } from 'node:stream'
import { desc, eq, sql } from '../database/drizzle.ts'
import { auditLog, sessions } from '../database/schema.ts'
import { runHousekeeping } from '../database/housekeeping.ts'
import { testPassword } from '../test/arrange.ts'
import { form, mediaFileBlob } from '../test/media-files.ts'
import { startTestProvider } from '../test/test-provider.ts'

const lines: Record<string, unknown>[] = []
const stream = new Writable({
  write(chunk, _encoding, done) {
    for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
    done()
  },
})

const provider = startTestProvider({
  logger: { level: 'info', stream },
  auditLimits: { perIp: 5, inAll: 5 },
})

beforeEach(() => {
  lines.length = 0
  // Gives each test its own minute and therefore its own budget.
  provider.clock.advance({ minutes: 2 })
})

const rows = () => provider.database.select().from(auditLog).orderBy(desc(auditLog.id))
const latest = async () => (await rows())[0]
const auditLines = () => lines.filter(({ audit }) => audit !== undefined)

/** Waits until a request has `count` audit rows, and returns them. Some rows are written just after the response. */
async function untilThereAre(count: number, requestId: string) {
  for (;;) {
    const written = await provider.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.requestId, requestId))
      .orderBy(desc(auditLog.id))
    if (written.length >= count) return written
  }
}

const callingItself = (requestId: string) => ({ headers: { 'x-request-id': requestId } })

/** Returns the database error that a rejected statement causes. */
const refusalOf = async (statement: Promise<unknown>) => {
  const error = await statement.then(
    () => undefined,
    (cause: Error) => cause,
  )
  return error?.cause instanceof Error ? error.cause.message : error?.message
}

const headers = { 'x-request-id': 'audited' }
const whence = { ipAddress: '127.0.0.1', requestId: 'audited' }

async function logIn() {
  const { id, email } = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email, password: testPassword }, { headers })
  const { sid: sessionId } = JSON.parse(Buffer.from(data.accessToken.split('.')[1], 'base64url').toString())
  return { id, email, sessionId, refreshToken: data.refreshToken as string, accessToken: data.accessToken as string }
}

describe('the audit log', () => {
  test('records a login as a row and a log line', async () => {
    const { id, sessionId } = await logIn()
    expect(await latest()).toMatchObject({
      event: 'log-in',
      userId: id,
      details: { sessionId },
      ...whence,
      at: expect.any(Date),
    })
    expect(auditLines()).toMatchObject([
      {
        msg: 'audit',
        audit: 'log-in',
        userId: id,
        sessionId,
        ip: '127.0.0.1',
        reqId: 'audited',
        time: expect.any(Number),
      },
    ])
  })

  test('records a logout once', async () => {
    const { id, sessionId, refreshToken } = await logIn()
    for (let time = 0; time < 2; time++) {
      await provider.visitor.post('/users/logout', undefined, { cookies: { refreshToken }, headers })
    }
    expect(await latest()).toMatchObject({ event: 'log-out', userId: id, details: { sessionId }, ...whence })
    expect(auditLines().map(({ audit }) => audit)).toEqual(['log-in', 'log-out'])
  })

  test('records a reused refresh token once', async () => {
    const { id, sessionId, refreshToken } = await logIn()
    const refresh = () =>
      provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken }, headers })
    await refresh()
    provider.clock.advance({ seconds: 11 })
    await Promise.all([refresh(), refresh()])
    expect(await latest()).toMatchObject({
      event: 'refresh-token-reused',
      userId: id,
      details: { sessionId },
      ...whence,
    })
    expect(auditLines()).toMatchObject([{ audit: 'log-in' }, { audit: 'refresh-token-reused', level: 40 }])
  })

  test('records revoked sessions', async () => {
    const { id, email, accessToken, sessionId } = await logIn()
    const authorization = `Bearer ${accessToken}`
    for (let time = 0; time < 2; time++) await provider.visitor.post('/users/login', { email, password: testPassword })
    await provider.visitor.delete('/users/sessions', { headers: { ...headers, authorization } })
    expect(await latest()).toMatchObject({ event: 'session-revoked', userId: id, details: { count: 2 }, ...whence })
    await provider.visitor.delete(`/users/sessions/${sessionId}`, { headers: { ...headers, authorization } })
    expect(await latest()).toMatchObject({ event: 'session-revoked', userId: id, details: { sessionId }, ...whence })
  })

  test('records a sign-up', async () => {
    const fields = { fullName: 'Ada L', email: 'ada@kinora.test', username: 'ada', password: 'a long password' }
    const body = form({ ...fields, avatar: await mediaFileBlob('picture.png') })
    const { data } = await provider.visitor.post('/users/register', body, { headers })
    expect(await latest()).toMatchObject({ event: 'sign-up', userId: data._id, ...whence })
  })

  test('records watch history removals without the video IDs', async () => {
    const viewer = await provider.user()
    const videos = [await viewer.publishes(), await viewer.publishes(), await viewer.publishes()] as const
    await viewer.watches(...videos)
    const before = await provider.database.$count(auditLog)
    await viewer.delete(`/users/watch-history/${videos[0].id}`, { headers })
    expect(await latest()).toMatchObject({ event: 'history-item-removed', userId: viewer.id, details: {}, ...whence })
    await viewer.delete('/users/watch-history', { headers })
    expect(await latest()).toMatchObject({ event: 'history-cleared', userId: viewer.id, details: { count: 2 } })

    await viewer.delete('/users/watch-history')
    await viewer.delete(`/users/watch-history/${videos[0].id}`)
    expect(await provider.database.$count(auditLog)).toBe(before + 2)
  })

  test('records a failed login without the entered email and password', async () => {
    const { id, email } = await provider.user()
    const guess = (typed: string) =>
      provider.visitor.post('/users/login', { email: typed, password: 'a guess' }, callingItself('guess'))
    await guess(email)
    await guess(` ${email.toUpperCase()}`)
    await guess('my secret password')
    const written = await untilThereAre(3, 'guess')
    const known = written.filter(({ userId }) => userId === id)
    expect(known).toMatchObject([
      { event: 'log-in-failed', ipAddress: '127.0.0.1' },
      { event: 'log-in-failed', ipAddress: '127.0.0.1' },
    ])
    expect(known[0]?.emailHash).toMatch(/^[0-9a-f]{32}$/)
    expect(known[1]?.emailHash).toBe(known[0]?.emailHash)
    const unknown = written.find(({ userId }) => userId === null)
    expect(unknown?.emailHash).not.toBe(known[0]?.emailHash)
    expect(JSON.stringify([written, lines])).not.toMatch(/my secret|a guess|@kinora/)
    expect(auditLines()).toHaveLength(3)
  })

  test('records a login attempt that the back-off rejects before the password check', async () => {
    const { id, email } = await provider.user()
    const guess = () => provider.visitor.post('/users/login', { email, password: 'a guess' })
    while ((await guess()).status !== 429);
    const [first, last] = [auditLines()[0], auditLines().at(-1)]
    expect(first).toMatchObject({ audit: 'log-in-failed', userId: id, reason: 'wrong email or password' })
    expect(last).toMatchObject({ audit: 'log-in-failed', emailHash: first?.emailHash, reason: 'too many waiting' })
  })

  test('records a rejected cross-origin write', async () => {
    const { id, accessToken } = await logIn()
    await provider.visitor.delete('/users/watch-history', {
      cookies: { accessToken },
      headers: { 'x-request-id': 'from-elsewhere', origin: 'https://evil.test' },
    })
    const [row] = await untilThereAre(1, 'from-elsewhere')
    const details = { call: 'DELETE /api/v1/users/watch-history', origin: 'https://evil.test' }
    expect(row).toMatchObject({ event: 'cross-origin-refused', userId: id, details, ipAddress: '127.0.0.1' })
    expect(auditLines().at(-1)).toMatchObject({ audit: 'cross-origin-refused', level: 40, ...details })
  })
})

const guessAs = (requestId: string) =>
  provider.visitor.post('/users/login', { email: 'nobody@kinora.test', password: 'a guess' }, callingItself(requestId))

const countedRows = async (count: number) => (await rows()).filter(({ details }) => details['count'] === count)

test('logs every failed login of a flood, but stores only a few rows and a count', async () => {
  await Promise.all(Array.from({ length: 30 }, () => guessAs('flood')))
  await untilThereAre(5, 'flood')
  expect(auditLines()).toHaveLength(30)

  provider.clock.advance({ minutes: 1 })
  await guessAs('after-the-flood')
  while ((await countedRows(25)).length === 0);
  expect(await untilThereAre(5, 'flood')).toHaveLength(5)
  expect(await countedRows(25)).toMatchObject([{ event: 'log-in-failed', ipAddress: '127.0.0.1', requestId: null }])
})

describe('an unavailable audit log', () => {
  beforeEach(async () => {
    await provider.database.execute('alter table audit_log rename to audit_log_gone')
  })
  afterEach(async () => {
    await provider.database.execute('alter table audit_log_gone rename to audit_log')
  })

  test('logins fail without creating a session if the audit log cannot be written', async () => {
    const { email } = await provider.user()
    const before = await provider.database.$count(sessions)
    expect((await provider.visitor.post('/users/login', { email, password: testPassword })).status).toBe(500)
    expect(await provider.database.$count(sessions)).toBe(before)
  })

  test('rejected requests get the same response and a log line if the audit log cannot be written', async () => {
    const answer = await provider.visitor.post('/users/login', { email: 'nobody@kinora.test', password: 'a guess' })
    expect(answer.status).toBe(401)
    expect(auditLines()).toHaveLength(1)
    while (!lines.some(({ msg }) => msg === 'the audit log could not be written')) await provider.visitor.get('/health')
  })
})

describe('the audit log table', () => {
  test('the audit log table rejects changes and deletions by any user', async () => {
    await logIn()
    const { database } = provider
    expect(await refusalOf(database.update(auditLog).set({ event: 'nothing' }))).toBe(
      'audit_log is append-only: UPDATE is refused',
    )
    expect(await refusalOf(database.delete(auditLog))).toBe('audit_log is append-only: DELETE is refused')
    expect(await refusalOf(database.execute('truncate audit_log'))).toBe(
      'audit_log is append-only: TRUNCATE is refused',
    )
    expect(await refusalOf(database.execute('truncate audit_log cascade'))).toMatch('TRUNCATE is refused')
  })

  test('the audit log table allows housekeeping to delete rows after 90 days', async () => {
    const aged = (days: number) =>
      provider.database
        .insert(auditLog)
        .values({ event: `aged ${days}`, at: sql`now() - make_interval(days => ${days})` })
    await aged(91)
    await aged(89)
    const before = await provider.database.$count(auditLog)
    await runHousekeeping(provider)
    expect(await provider.database.$count(auditLog)).toBe(before - 1)
    expect((await rows()).map(({ event }) => event)).not.toContain('aged 91')
  })
})

test('the provider writes pending audit rows before it stops', async () => {
  await Promise.all(Array.from({ length: 16 }, () => guessAs('last')))
  await provider.app.close()
  expect(await untilThereAre(5, 'last')).toHaveLength(5)
  expect(await countedRows(11)).toHaveLength(1)
})
