import { eq } from '../../database/drizzle.ts'
import { auditLog, passwordResets } from '../../database/schema.ts'
import type { TestUser } from '../../test/arrange.ts'
import { finishJobs } from '../../test/finish-jobs.ts'
import { startMailCatcher, type CaughtMail, type MailCatcher } from '../../test/mail-catcher.ts'
import { commandRunner } from '../../test/command-runner.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { createResetLink } from './reset-links.ts'

const provider = startTestProvider({ sendsMail: true })
const withoutMail = startTestProvider()

const publicOrigin = 'https://kinora.test'
const newPassword = 'Tulips and other bulbs'
const invalidLink = { status: 410, body: { message: 'This link is no longer valid. Please request a new one.' } }

const tokenIn = (text: string) => /https:\/\/kinora\.test\/reset-password\?token=([\w-]{43})$/m.exec(text)?.[1] ?? ''

const request = (email: string) => provider.visitor.post('/users/password-reset', { email })
const confirm = (token: string, password = newPassword) =>
  provider.visitor.post('/users/password-reset/confirm', { token, password })
const logIn = ({ email }: TestUser, password: string) => provider.visitor.post('/users/login', { email, password })

/** Creates a link, as the worker does, and returns its token. */
async function createToken({ email }: TestUser): Promise<string> {
  const link = await createResetLink(provider.database, { email }, { publicOrigin, now: provider.clock() })
  return tokenIn(link?.url ?? '')
}

describe('a requested link', () => {
  const mails: CaughtMail[] = []
  let catcher: MailCatcher

  beforeAll(async () => {
    catcher = await startMailCatcher((mail) => void mails.push(mail))
  })
  afterAll(() => catcher.stop())

  test('is sent only to accounts that exist, and the response does not reveal which', async () => {
    const user = await provider.user()
    const [known, unknown] = [await request(user.email.toUpperCase()), await request('nobody@kinora.test')]
    expect(known).toMatchObject({ status: 202, data: {} })
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await finishJobs(provider, {
      mail: { smtpUrl: catcher.smtpUrl, from: 'Kinora <no-reply@kinora.test>', publicOrigin },
    })
    expect(mails).toMatchObject([{ to: user.email, subject: 'Reset your Kinora password' }])

    const token = tokenIn(mails[0]?.text ?? '')
    const [link] = await provider.database.select().from(passwordResets).where(eq(passwordResets.userId, user.id))
    expect(JSON.stringify(link)).not.toContain(token)
    const session = await logIn(user, user.password)
    expect(await confirm(token)).toMatchObject({ status: 200, data: {} })
    expect([(await logIn(user, user.password)).status, (await logIn(user, newPassword)).status]).toEqual([401, 200])
    const headers = { authorization: `Bearer ${session.data.accessToken}` }
    expect((await provider.visitor.get('/users/current-user', { headers })).status).toBe(401)
    const cookies = { refreshToken: session.data.refreshToken }
    expect((await provider.visitor.post('/users/refresh-token', undefined, { cookies })).status).toBe(401)
    const events = await provider.database.select().from(auditLog).where(eq(auditLog.userId, user.id))
    expect(events.map(({ event }) => event)).toContain('password-reset')
  })

  test('can be requested five times in an hour for one email, whether or not it has an account', async () => {
    const user = await provider.user()
    for (const email of [user.email, 'nobody.else@kinora.test']) {
      const statuses: number[] = []
      for (let time = 0; time < 6; time++) statuses.push((await request(email)).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    }
  })
})

describe('a link', () => {
  test('works once, also for concurrent calls', async () => {
    const user = await provider.user()
    const token = await createToken(user)
    const passwords = ['one', 'two', 'three'].map((word) => `${newPassword} ${word}`)
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(user, winner)).status).toBe(200)
    expect(await confirm(token)).toMatchObject(invalidLink)
  })

  test('expires after an hour', async () => {
    const user = await provider.user()
    const token = await createToken(user)
    provider.clock.advance({ minutes: 60 })
    expect(await confirm(token)).toMatchObject(invalidLink)
    expect((await logIn(user, user.password)).status).toBe(200)
  })

  test('is invalidated by a newer one, a new password, a new email and the end of the account', async () => {
    const ends: ((user: TestUser) => Promise<unknown>)[] = [
      createToken,
      (user) => user.post('/users/me/password', { password: user.password, newPassword: `${newPassword}!` }),
      (user) => user.post('/users/me/email', { password: user.password, email: `new-${user.email}` }),
      (user) => user.delete('/users/me', { body: { password: user.password } }),
    ]
    for (const end of ends) {
      const user = await provider.user()
      const token = await createToken(user)
      await end(user)
      expect(await confirm(token)).toMatchObject(invalidLink)
    }
  })

  test('cannot be guessed, and is for one account only', async () => {
    const [user, other] = [await provider.user(), await provider.user()]
    const token = await createToken(user)
    const guesses = [token.slice(0, -1), `${token}A`, token.toUpperCase(), user.id, '%', "' or true --"]
    for (const guess of guesses) expect(await confirm(guess)).toMatchObject(invalidLink)
    const body = { token, password: newPassword, userId: other.id, email: other.email }
    expect((await provider.visitor.post('/users/password-reset/confirm', body)).status).toBe(200)
    expect((await logIn(other, other.password)).status).toBe(200)
  })

  test('can be used after a rejected password', async () => {
    const user = await provider.user()
    const token = await createToken(user)
    for (const bad of ['short', user.username, 'password123'])
      expect(await confirm(token, bad)).toMatchObject({ status: 400, body: { errors: [{ field: 'password' }] } })
    expect((await confirm(token)).status).toBe(200)
  })
})

test('without email, links cannot be requested, but an operator can create them @long', async () => {
  const user = await withoutMail.user()
  const refused = await withoutMail.visitor.post('/users/password-reset', { email: user.email })
  expect([refused.status, Object.keys(refused.body)]).toEqual([404, ['statusCode', 'success', 'message']])
  expect((await withoutMail.visitor.get('/videos')).data.features).not.toContain('password-reset')
  expect((await provider.visitor.get('/videos')).data.features).toContain('password-reset')

  const run = commandRunner('reset-password', withoutMail, { PUBLIC_ORIGIN: publicOrigin })
  const createLink = (account: string) => run(account, '--operator', 'mo')
  const body = { token: tokenIn(await createLink(user.username)), password: newPassword }
  expect((await withoutMail.visitor.post('/users/password-reset/confirm', body)).status).toBe(200)
  const rows = await withoutMail.database.select().from(auditLog).where(eq(auditLog.userId, user.id))
  expect(rows).toMatchObject([
    { event: 'password-reset-requested', details: { operator: 'mo' } },
    { event: 'password-reset' },
  ])
  await expect(createLink('nobody')).rejects.toThrow('The account "nobody" does not exist')
})
