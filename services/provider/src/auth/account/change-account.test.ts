import { eq } from '../../database/drizzle.ts'
import { auditLog, users } from '../../database/schema.ts'
import type { TestUser } from '../../test/arrange.ts'
import type { Caller } from '../../test/caller.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { storedFiles } from '../../test/traces.ts'

const provider = startTestProvider()

const newPassword = 'Tulips and other bulbs'

/** Logs in, and returns the calls of that session. */
async function logIn({ email, password }: Pick<TestUser, 'email' | 'password'>) {
  const { data } = await provider.visitor.post('/users/login', { email, password })
  const headers = { authorization: `Bearer ${data.accessToken}` }
  const { get, post }: Caller = provider.visitor
  return {
    isOpen: async () => (await get('/users/current-user', { headers })).status === 200,
    isRefreshed: async () =>
      (await post('/users/refresh-token', undefined, { cookies: { refreshToken: data.refreshToken } })).status === 200,
    post: (path: string, body: unknown) => post(path, body, { headers }),
  }
}

const canLogIn = async ({ email, password }: { email: string; password: string }) =>
  (await provider.visitor.post('/users/login', { email, password })).status === 200

const accountOf = async ({ id }: TestUser) => {
  const [account] = await provider.database.select().from(users).where(eq(users.id, id))
  return account
}

const eventsOf = async ({ id }: TestUser) => {
  const rows = await provider.database.select().from(auditLog).where(eq(auditLog.userId, id))
  return rows.map(({ event }) => event)
}

const picture = async () => ({ file: await mediaFileBlob('picture.jpg'), name: 'picture.jpg' })

describe('PATCH /users/me', () => {
  test('changes the profile everywhere, and removes the files of replaced pictures', async () => {
    const [user, fan] = [await provider.user(), await provider.user()]
    const video = await user.publishes()
    await user.comments(video, 'Hello')
    const files = (await storedFiles(provider.mediaFolder)).length
    const fields = { fullName: '  Ada   King ', about: 'I count.\r\nDaily.', avatar: await picture() }
    const changed = await user.patch('/users/me', form({ ...fields, coverImage: await picture() }))
    expect(changed).toMatchObject({ status: 200, data: { fullName: 'Ada King', about: 'I count.\nDaily.' } })
    expect(changed.data).toMatchObject({ canManageAccount: true, isHistoryPaused: false, email: user.email })
    const withPictures = (await storedFiles(provider.mediaFolder)).length
    expect(withPictures).toBeGreaterThan(files)

    const { avatar } = changed.data
    for (const owner of [
      (await fan.get(`/users/channel/${user.username}`)).data,
      (await fan.get(`/videos/${video.id}`)).data.ownerDetails,
      (await fan.get(`/comments/${video.id}`)).data.comments[0].ownerDetails,
    ])
      expect(owner).toMatchObject({ fullName: 'Ada King', avatar })
    expect((await fan.get('/search?query=Ada King&type=channels')).data).toMatchObject({
      channels: [{ _id: user.id }],
    })

    await user.patch('/users/me', form({ avatar: await picture(), coverImage: await picture() }))
    expect(await storedFiles(provider.mediaFolder)).toHaveLength(withPictures)
    const removed = await user.patch('/users/me', form({ removeCoverImage: 'true', about: '' }))
    expect(removed.data).toMatchObject({ coverImage: '', about: '', fullName: 'Ada King' })
    expect((await storedFiles(provider.mediaFolder)).length).toBeLessThan(withPictures)
  })

  test('changes only the fields of the form', async () => {
    const [user, other] = [await provider.user(), await provider.user()]
    const before = await accountOf(user)
    const fields = {
      id: other.id,
      _id: other.id,
      userId: other.id,
      username: 'root',
      email: 'root@kinora.test',
      passwordHash: 'x',
      isVerified: 'true',
      subscribersCount: '1000',
      isHidden: 'true',
      avatarKey: 'avatars/other.webp',
    }
    expect((await user.patch('/users/me', form({ ...fields, about: 'Changed' }))).status).toBe(200)
    expect(await accountOf(user)).toEqual({ ...before, about: 'Changed' })
    expect((await user.patch('/users/me', { about: 'As JSON', isVerified: true })).status).toBeGreaterThanOrEqual(400)
    expect(await accountOf(user)).toEqual({ ...before, about: 'Changed' })
  })

  test.each([
    [{ fullName: ' ' }, 'Full name is required'],
    [{ fullName: '!!!' }, 'Full name should contain at least one letter or digit'],
    [{ fullName: 'x'.repeat(101) }, 'Full name should be at most 100 characters'],
    [{ about: 'x'.repeat(1001) }, 'About should be at most 1000 characters'],
  ])('rejects %j', async (fields, message) => {
    const user = await provider.user()
    const before = await accountOf(user)
    expect(await user.patch('/users/me', form(fields))).toMatchObject({
      status: 400,
      body: { errors: [{ field: Object.keys(fields)[0], message }] },
    })
    expect(await accountOf(user)).toEqual(before)
  })

  test('rejects a name that imitates another one, and a new name of a verified account', async () => {
    const verified = await provider.user({ fullName: 'Mira Example', isVerified: true })
    const user = await provider.user()
    for (const [caller, fullName] of [
      [user, 'Mira Example'],
      [user, 'Mir\u0430 Example'],
      [verified, 'Grace Example'],
    ] as const)
      expect(await caller.patch('/users/me', form({ fullName }))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'fullName' }] },
      })
    expect((await verified.patch('/users/me', form({ fullName: 'MIRA Example', about: 'x' }))).status).toBe(200)
  })
})

describe('pausing the history', () => {
  test('views still count, and nothing is added to the history', async () => {
    const [user, channel] = [await provider.user(), await provider.user()]
    const [known, first, second] = [await channel.publishes(), await channel.publishes(), await channel.publishes()]
    await user.watches(known)
    await user.post(`/videos/${known.id}/position`, { seconds: 5 })
    const paused = await user.patch('/users/me', form({ isHistoryPaused: 'true' }))
    expect(paused.data).toMatchObject({ isHistoryPaused: true })

    await user.watches(first)
    await user.post(`/videos/${second.id}/views`)
    for (const { id } of [known, first]) await user.post(`/videos/${id}/position`, { seconds: 7 })
    for (const { id } of [first, second]) expect((await channel.get(`/videos/${id}`)).data.views).toBe(2)
    const { data } = await user.get('/users/watch-history')
    expect(data).toMatchObject([{ _id: known.id, watchedSeconds: 5 }])

    await user.patch('/users/me', form({ isHistoryPaused: 'false' }))
    await user.watches(first)
    expect((await user.get('/users/watch-history')).data).toHaveLength(2)
  })
})

describe('POST /users/me/password', () => {
  test('changes the password and ends all other sessions', async () => {
    const user = await provider.user()
    const [here, elsewhere] = [await logIn(user), await logIn(user)]
    const body = { password: user.password, newPassword, userId: 'x', email: 'x@kinora.test', isVerified: true }
    expect(await here.post('/users/me/password', body)).toMatchObject({ status: 200, data: {} })
    expect([await here.isOpen(), await elsewhere.isOpen()]).toEqual([true, false])
    expect([await here.isRefreshed(), await elsewhere.isRefreshed()]).toEqual([true, false])
    expect([await canLogIn(user), await canLogIn({ ...user, password: newPassword })]).toEqual([false, true])
    expect(await accountOf(user)).toMatchObject({ email: user.email, isVerified: false })
    expect(await eventsOf(user)).toContain('password-changed')
  })

  test('requires the current password, and a good new one', async () => {
    const user = await provider.user()
    const session = await logIn(user)
    const message = "Wrong password. Your account hasn't been changed."
    expect(await session.post('/users/me/password', { password: 'a guess', newPassword })).toMatchObject({
      status: 403,
      body: { message },
    })
    for (const bad of ['short', user.username, 'password123'])
      expect(await session.post('/users/me/password', { password: user.password, newPassword: bad })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'newPassword' }] },
      })
    expect([await canLogIn(user), await session.isOpen()]).toEqual([true, true])
    expect(await provider.visitor.post('/users/me/password', { password: 'x', newPassword })).toMatchObject({
      status: 401,
    })
  })

  test('counts wrong passwords toward the login limits', async () => {
    const user = await provider.user()
    const statuses: number[] = []
    for (let guess = 0; guess < 7; guess++)
      statuses.push((await user.post('/users/me/password', { password: `guess ${guess}`, newPassword })).status)
    expect(statuses.slice(0, 5)).toEqual([403, 403, 403, 403, 403])
    expect(statuses.at(-1)).toBe(429)
    expect((await provider.visitor.post('/users/login', user)).status).toBe(429)
  })

  test('of concurrent changes with the same current password, one succeeds', async () => {
    const user = await provider.user()
    const sessions = [await logIn(user), await logIn(user), await logIn(user)]
    const answers = await Promise.all(
      sessions.map((session, index) =>
        session.post('/users/me/password', { password: user.password, newPassword: `${newPassword} ${index}` }),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const winner = statuses.indexOf(200)
    expect(await canLogIn({ ...user, password: `${newPassword} ${winner}` })).toBe(true)
    expect(await Promise.all(sessions.map((session) => session.isOpen()))).toEqual(
      sessions.map((_session, index) => index === winner),
    )
  })
})

describe('POST /users/me/email', () => {
  test('changes the email that the account logs in with', async () => {
    const user = await provider.user()
    const email = `New.${user.email}`
    const answer = await user.post('/users/me/email', {
      email: ` ${email}`.trim(),
      password: user.password,
      username: 'x',
    })
    expect(answer).toMatchObject({ status: 200, data: { email: email.toLowerCase(), username: user.username } })
    expect([await canLogIn(user), await canLogIn({ ...user, email })]).toEqual([false, true])
    expect(await eventsOf(user)).toContain('email-changed')
  })

  test("rejects a wrong password, an invalid email and another account's email", async () => {
    const [user, other] = [await provider.user(), await provider.user()]
    const change = (email: string, password = user.password) => user.post('/users/me/email', { email, password })
    expect(await change('new@kinora.test', 'a guess')).toMatchObject({ status: 403 })
    expect(await change('nothing')).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } })
    expect(await change(other.email.toUpperCase())).toMatchObject({
      status: 409,
      body: { errors: [{ field: 'email' }] },
    })
    expect((await accountOf(user))?.email).toBe(user.email)
  })
})

test("rejects changes that another site's page sends with the account's cookie", async () => {
  const user = await provider.user()
  const { data } = await provider.visitor.post('/users/login', { email: user.email, password: user.password })
  const before = await accountOf(user)
  const from = { cookies: { accessToken: data.accessToken }, headers: { 'sec-fetch-site': 'same-site' } }
  const { patch, post } = provider.visitor
  const { password } = user
  const answers = [
    await patch('/users/me', form({ about: 'Changed' }), from),
    await post('/users/me/email', { email: 'evil@kinora.test', password }, from),
    await post('/users/me/password', { password, newPassword }, from),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await accountOf(user)).toEqual(before)
})
