import { hash } from '@node-rs/argon2'
import { eq } from '../../database/drizzle.ts'
import { refreshTokens, sessions, users } from '../../database/schema.ts'
import { testPassword } from '../../test/arrange.ts'
import { cookieValue } from '../../test/caller.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { hashPassword } from '../passwords.ts'

const provider = startTestProvider()

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('POST /users/login', () => {
  test('returns tokens and the account for the right password', async () => {
    const ada = await provider.user({
      username: 'ada',
      fullName: 'Ada Lovelace',
      email: 'ada@kinora.test',
      about: 'Counts.',
    })

    const answer = await provider.visitor.post('/users/login', { email: 'ada@kinora.test', password: testPassword })

    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ statusCode: 200, success: true, message: expect.any(String) })
    expect(answer.data).toEqual({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      user: {
        _id: ada.id,
        username: 'ada',
        fullName: 'Ada Lovelace',
        email: 'ada@kinora.test',
        avatar: `/media/avatars/${ada.id}.webp?widths=48,96,256`,
        coverImage: '',
        about: 'Counts.',
        canDeleteAccount: true,
        canCreatePlaylists: true,
        canManageAccount: true,
        isHistoryPaused: false,
        isVerified: false,
        isSubscribed: false,
        subscribersCount: 0,
        videosCount: 0,
        canResumeUploads: true,
        canEditVideos: true,
        canChooseCategory: true,
        canSetVisibility: true,
      },
    })
  })

  test('returns an access token that is valid for 15 minutes', async () => {
    const { email } = await provider.user()
    const { data } = await provider.visitor.post('/users/login', { email, password: testPassword })
    const { exp, iat } = claimsOf(data.accessToken)
    expect(exp - iat).toBe(15 * 60)

    const authorization = `Bearer ${data.accessToken}`
    expect((await provider.visitor.get('/users/current-user', { headers: { authorization } })).status).toBe(200)
    provider.clock.advance({ minutes: 15 })
    expect((await provider.visitor.get('/users/current-user', { headers: { authorization } })).status).toBe(401)
  })

  test('sets both tokens as cookies that are HttpOnly and SameSite', async () => {
    const { email } = await provider.user()
    const answer = await provider.visitor.post('/users/login', { email, password: testPassword })

    expect(cookieValue(answer, 'accessToken')).toBe(answer.data.accessToken)
    expect(cookieValue(answer, 'refreshToken')).toBe(answer.data.refreshToken)
    expect(answer.setCookies.accessToken).toMatch(/; Max-Age=900; Path=\/api\/v1; HttpOnly; SameSite=Lax$/)
    expect(answer.setCookies.refreshToken).toMatch(/; Max-Age=2592000; Path=\/api\/v1\/users; HttpOnly; SameSite=Lax$/)
  })

  test('stores the refresh token only as a hash', async () => {
    const { id, email } = await provider.user()
    const { data } = await provider.visitor.post('/users/login', { email, password: testPassword })
    const rows = await provider.database
      .select()
      .from(refreshTokens)
      .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
      .where(eq(sessions.userId, id))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(data.refreshToken)
  })

  test('accepts an email address in upper or lower case', async () => {
    const { email } = await provider.user()
    const answer = await provider.visitor.post('/users/login', {
      email: ` ${email.toUpperCase()} `,
      password: testPassword,
    })
    expect(answer.status).toBe(200)
  })

  test('accepts a password in any Unicode form', async () => {
    const { email } = await provider.user({ passwordHash: await hashPassword('cafe\u0301 au lait ２') })
    for (const password of ['caf\u00e9 au lait 2', 'cafe\u0301 au lait ２', 'cafe\u0301 au lait 2']) {
      expect((await provider.visitor.post('/users/login', { email, password })).status).toBe(200)
    }
    expect((await provider.visitor.post('/users/login', { email, password: 'cafe au lait 2' })).status).toBe(401)
  })

  test('accepts passwords exactly as typed for accounts created before normalization', async () => {
    const { email } = await provider.user({ passwordHash: await hash('cafe\u0301 au lait') })
    const statusOf = async (password: string) =>
      (await provider.visitor.post('/users/login', { email, password })).status
    expect(await statusOf('cafe\u0301 au lait')).toBe(200)
    expect(await statusOf('caf\u00e9 au lait')).toBe(401)
  })

  test('returns the same response for a wrong password and an unknown email address', async () => {
    const { email } = await provider.user()
    const wrong = await provider.visitor.post('/users/login', { email, password: 'wrong horse' })
    const unknown = await provider.visitor.post('/users/login', {
      email: 'nobody@kinora.test',
      password: 'wrong horse',
    })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      statusCode: 401,
      success: false,
      message: 'Invalid email or password. Please try again.',
    })
    expect(unknown.body).toEqual(wrong.body)
    expect(wrong.setCookies).toEqual({})
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: 'ada@kinora.test' }, ['password']],
    [{ email: '', password: 'something' }, ['email']],
    [{ email: 'ada@kinora.test', password: '' }, ['password']],
  ])('requires email and password: rejects %j', async (body, fields) => {
    const answer = await provider.visitor.post('/users/login', body)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toBe('Email and password are required')
    expect(answer.body.errors?.map(({ field }) => field)).toEqual(fields)
  })

  test('ignores an expired access token', async () => {
    const { email } = await provider.user()
    const headers = { authorization: 'Bearer long.gone.token' }
    const answer = await provider.visitor.post('/users/login', { email, password: testPassword }, { headers })
    expect(answer.status).toBe(200)
  })
})

describe('an access token', () => {
  test.each([
    ['a missing token', {}],
    ['an invalid token', { authorization: 'Bearer nonsense' }],
    ['an empty token', { authorization: 'Bearer ' }],
    ['another authentication scheme', { authorization: 'Basic YTpi' }],
    [
      'an unsigned token',
      { authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhIiwic2lkIjoiYiIsImV4cCI6OTk5OTk5OTk5OX0.' },
    ],
  ])('private calls require an access token: reject %s', async (_, headers: Record<string, string>) => {
    const answer = await provider.visitor.get('/users/current-user', { headers })
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ statusCode: 401, success: false, message: expect.any(String) })
  })

  test('rejects an access token that is signed with another secret', async () => {
    const ada = await provider.user()
    const { data } = await provider.visitor.post('/users/login', { email: ada.email, password: testPassword })
    const [header, payload, signature = ''] = data.accessToken.split('.')
    const forged = `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    const answer = await provider.visitor.get('/users/current-user', { headers: { authorization: `Bearer ${forged}` } })
    expect(answer.status).toBe(401)
  })

  test('public calls also reject an invalid access token, so the client refreshes it', async () => {
    const headers = { authorization: 'Bearer nonsense' }
    expect((await provider.visitor.get('/videos', { headers })).status).toBe(401)
  })

  test('accepts an access token as a cookie, and treats callers with an invalid cookie as visitors', async () => {
    const { id, email } = await provider.user()
    const { data } = await provider.visitor.post('/users/login', { email, password: testPassword })
    const cookies = { accessToken: data.accessToken }
    expect((await provider.visitor.get('/users/current-user', { cookies })).data._id).toBe(id)
    expect((await provider.visitor.get('/videos', { cookies: { accessToken: 'stale' } })).status).toBe(200)
    expect((await provider.visitor.get('/users/current-user', { cookies: { accessToken: 'stale' } })).status).toBe(401)
  })

  test('rejects an access token after its account is deleted', async () => {
    const ghost = await provider.user()
    const video = await (await provider.user()).publishes()
    await provider.database.delete(users).where(eq(users.id, ghost.id))
    expect((await ghost.get('/users/current-user')).status).toBe(401)
    expect((await ghost.get(`/videos/${video.id}`)).status).toBe(401)
    expect((await ghost.post(`/comments/${video.id}`, { content: 'Boo.' })).status).toBe(401)
    expect((await ghost.post(`/likes/toggle/v/${video.id}`)).status).toBe(401)
  })
})

describe('GET /users/current-user', () => {
  test("returns the caller's account with email", async () => {
    const ada = await provider.user({ isVerified: true, coverImageKey: 'covers/1a.webp' })
    const { status, data } = await ada.get('/users/current-user')
    expect(status).toBe(200)
    expect(data).toMatchObject({ _id: ada.id, email: ada.email, isVerified: true, coverImage: '/media/covers/1a.webp' })
  })
})
