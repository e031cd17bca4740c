import { eq } from '../../database/drizzle.ts'
import { users } from '../../database/schema.ts'
import { runHousekeeping } from '../../database/housekeeping.ts'
import { cookieValue, type Answer } from '../../test/caller.ts'
import { form, mediaFileBlob } from '../../test/media-files.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()

let signUps = 0

/** Signs up a new user. `changes` override the default fields. */
async function signUp(changes: Parameters<typeof form>[0] = {}): Promise<Answer & { email: string }> {
  const name = `newcomer${++signUps}`
  const email = `${name}@kinora.test`
  const fields = { fullName: `Newcomer ${signUps}`, email, username: name, password: 'a long password' }
  const body = form({ ...fields, avatar: await mediaFileBlob('picture.png'), ...changes })
  return { ...(await provider.visitor.post('/users/register', body)), email }
}

/** Returns the field errors of a rejected sign-up, or undefined if the sign-up succeeded. */
async function refusalOf(changes: Parameters<typeof form>[0]): Promise<Record<string, string> | undefined> {
  const { status, body } = await signUp(changes)
  if (status === 201) return undefined
  expect(status).toBe(400)
  return Object.fromEntries((body.errors ?? []).map(({ field, message }) => [field, message]))
}

describe('a password at sign-up', () => {
  const COMMON = 'This password is too common. Please choose another.'
  const OWN = 'Your password is too similar to your name, username, email or “Kinora”. Please choose another.'

  test.each([
    ['password1', COMMON],
    ['PassWord1', COMMON],
    ['12345678', COMMON],
    ['qwertyuiop', COMMON],
    ['ｐａｓｓｗｏｒｄ１', COMMON],
    ['kinorakinora', OWN],
    ['Hopper1906', OWN],
    ['grace_hopper', OWN],
  ])('rejects a password that is easy to guess: %s', async (password, message) => {
    expect(await refusalOf({ fullName: 'Grace Hopper', password })).toEqual({ password: message })
  })

  test('requires a password of at least eight characters, regardless of their encoding', async () => {
    expect(await refusalOf({ password: 'e\u0301'.repeat(4) })).toEqual({
      password: 'Password should be at least 8 characters',
    })
    expect(await refusalOf({ password: 'zq9 vk3x' })).toBeUndefined()
  })

  test('treats all Unicode forms of a password as the same password', async () => {
    const { email } = await signUp({ password: 'cafe\u0301 au lait' })
    for (const password of ['cafe\u0301 au lait', 'caf\u00e9 au lait']) {
      expect((await provider.visitor.post('/users/login', { email, password })).status).toBe(200)
    }
  })

  test('does not check passwords against the sign-up rules at login', async () => {
    const { hashPassword } = await import('../passwords.ts')
    const { email } = await provider.user({ passwordHash: await hashPassword('password1') })
    const answer = await provider.visitor.post('/users/login', { email, password: 'password1' })
    expect(cookieValue(answer, 'accessToken')).not.toBe('')
  })
})

describe('a username at sign-up', () => {
  const RESERVED = 'This username is reserved. Please choose another.'

  test.each(['...', '___', '-.-'])('rejects a username without a letter or a digit: %s', async (username) => {
    expect(await refusalOf({ username })).toEqual({ username: 'Username should contain at least one letter or digit' })
  })

  test.each(['admin', 'Admin', 'ad.min_', 'adm1n', 'r00t', 'support', 'kinora', 'k1nora', 'null', '__proto__', 'api'])(
    'rejects a reserved username: %s',
    async (username) => {
      expect(await refusalOf({ username })).toEqual({ username: RESERVED })
    },
  )

  test.each(['administer', 'modern', 'kinora_fan', 'nill', 'a.b'])(
    'accepts a username that contains a reserved name: %s',
    async (username) => {
      expect(await refusalOf({ username })).toBeUndefined()
    },
  )

  test('an existing account can keep a reserved username', async () => {
    const admin = await provider.user({ username: 'admin' })
    expect((await admin.get('/users/channel/admin')).data.username).toBe('admin')
  })
})

describe('a full name at sign-up', () => {
  const UNSEEN = 'Full name contains invisible or unreadable characters. Please remove them.'
  const EMPTY = 'Full name should contain at least one letter or digit'
  const ALIKE =
    'This name looks too similar to the name of another channel. Please choose another, or add something to it.'

  test.each([
    ['only zero-width characters', '\u200b\u200b\u200d', UNSEEN],
    ['a zero-width character in between', 'Ada\u200bLovelace', UNSEEN],
    ['a direction change', 'Ada \u202eecalevoL', UNSEEN],
    ['a control character', 'Ada\u0007', UNSEEN],
    ['filler characters', '\u3164\u3164', UNSEEN],
    ['an empty braille cell', 'A\u2800', UNSEEN],
    ['a tag character', 'Ada\u{e0041}', UNSEEN],
    ['a private-use character', 'Ada\ue000', UNSEEN],
    ['only punctuation', '***', EMPTY],
    ['only emoji', '❤️🎬', EMPTY],
    ['stacked accents', `Ad${'\u0301\u0302\u0303\u0304\u0305'}a`, UNSEEN],
  ])('rejects a full name with %s', async (_, fullName, message) => {
    expect(await refusalOf({ fullName })).toEqual({ fullName: message })
  })

  test.each(['', '   ', '\u00a0\u3000', '\ufeff'])('rejects an empty full name: %j', async (fullName) => {
    const { status, body } = await signUp({ fullName })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'fullName', message: 'Full name is required' }])
  })

  test.each(['علی‌رضا', 'क्‍ष शर्मा', 'Zoë ❤️ Films', 'François-Noël d’Arc', '山田 太郎', 'Đặng Thị Hồng', '3Blue'])(
    'accepts a full name in any language: %s',
    async (fullName) => {
      expect(await refusalOf({ fullName })).toBeUndefined()
    },
  )

  test('normalizes a full name', async () => {
    const { data } = await signUp({ fullName: '  Ｇｒａｃｅ \u00a0 Brewster\tMurray  ' })
    expect(data.fullName).toBe('Grace Brewster Murray')
  })

  test('rejects a full name that looks like another account’s name', async () => {
    await signUp({ fullName: 'Paula Lowell' })
    for (const fullName of ['Раula Lowell', 'PauIa Lowell', 'paula l0well', 'Paula LoweII', 'Pau|a Lowell']) {
      expect([fullName, await refusalOf({ fullName })]).toEqual([fullName, { fullName: ALIKE }])
    }
    expect(await refusalOf({ fullName: 'Paul Lowell' })).toBeUndefined()
  })

  test('accepts a full name without look-alike characters, even if an existing account imitates it', async () => {
    expect(await refusalOf({ fullName: 'Јohn Smith' })).toBeUndefined()
    expect(await refusalOf({ fullName: 'John Smith' })).toBeUndefined()
    for (const fullName of ['Al Green', 'AI Green', 'Bob Burns', 'Bob Bums', 'Sinead O’Connor', "Sinead O'Connor"])
      expect([fullName, await refusalOf({ fullName })]).toEqual([fullName, undefined])
  })

  test('accepts a full name that is identical to another account’s name', async () => {
    await signUp({ fullName: 'Mary Jackson' })
    expect(await refusalOf({ fullName: 'Mary Jackson' })).toBeUndefined()
    expect(await refusalOf({ fullName: 'mary jackson' })).toBeUndefined()
    expect(await refusalOf({ fullName: ' Mary  Jackson ' })).toBeUndefined()
  })

  test('rejects a verified channel’s name, in upper or lower case', async () => {
    await provider.user({ fullName: 'Ida Films', isVerified: true })
    for (const fullName of ['Ida Films', 'ida films', 'IDA FILMS', 'lda Films', 'Ida Filrns', 'Ída Films']) {
      const refusal = fullName.startsWith('Í') ? undefined : { fullName: ALIKE }
      expect([fullName, await refusalOf({ fullName })]).toEqual([fullName, refusal])
    }
  })

  test('compares a full name with older accounts’ names once those are indexed', async () => {
    const { id } = await provider.user({ fullName: 'Old  Channel' })
    await provider.database.update(users).set({ fullNameSkeleton: null }).where(eq(users.id, id))
    await runHousekeeping(provider)
    expect(await refusalOf({ fullName: '0ld Channel' })).toEqual({ fullName: ALIKE })
    expect(await refusalOf({ fullName: 'Old Channel' })).toBeUndefined()
  })

  test('accepts only one of several concurrent look-alike names', async () => {
    const names = ['Τwin Towns', 'Twin T0wns', 'Twin Тowns']
    const refusals = await Promise.all(names.map((fullName) => refusalOf({ fullName })))
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(1)
  })
})

test('a sign-up reports all errors together', async () => {
  expect(await refusalOf({ fullName: '***', username: '...', password: 'kinora 1' })).toEqual({
    fullName: expect.any(String),
    username: expect.any(String),
    password: expect.any(String),
  })
})
