import { runHousekeeping } from '../database/housekeeping.ts'
import { feedback } from '../database/schema.ts'
import { commandRunner } from '../test/command-runner.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const provider = startTestProvider({ quotas: { feedback: 2 }, siteSecret })

let addresses = 0

/** Returns the headers that the site sends for a new IP address. */
const fromNewAddress = () => ({
  'x-kinora-site-secret': siteSecret,
  'x-forwarded-for': `198.51.100.${++addresses}`,
})

const runCommand = commandRunner('moderate', provider)

beforeEach(() => provider.database.delete(feedback))

test('the operator can read messages from visitors and users', async () => {
  const ada = await provider.user()
  const sent = await provider.visitor.post('/feedback', { message: ' It\r\nworks ' }, { headers: fromNewAddress() })
  expect([sent.status, sent.body.message]).toEqual([201, 'Thank you for your message.'])
  provider.clock.advance({ seconds: 1 })
  expect((await ada.post('/feedback', { message: 'x'.repeat(2000) })).status).toBe(201)
  expect(await runCommand('feedback')).toMatch(
    new RegExp(`^\\S+ account ${ada.id}: "x{2000}"\\n\\S+ a visitor: "It\\\\nworks"$`),
  )
})

test.each([
  [{}, 'Please write a message'],
  [{ message: ' \n ' }, 'Please write a message'],
  [{ message: 'x'.repeat(2001) }, 'Your message should be at most 2000 characters'],
  [{ message: 'x'.repeat(10_000) }, 'Your message should be at most 2000 characters'],
  [{ message: 'a\u200bb' }, 'Your message contains invisible or unreadable characters. Please remove them.'],
])('rejects %.40j and reports the field', async (body, message) => {
  const answer = await provider.visitor.post('/feedback', body, { headers: fromNewAddress() })
  expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'message', message }]])
})

test('limits messages per account and, for visitors, per IP address', async () => {
  const ada = await provider.user()
  const statuses: number[] = []
  for (let time = 0; time < 3; time++)
    statuses.push((await ada.post('/feedback', { message: 'Hi' }, { headers: fromNewAddress() })).status)
  expect(statuses).toEqual([201, 201, 429])

  const headers = fromNewAddress()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => provider.visitor.post('/feedback', { message: 'Hi' }, { headers })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(answers.find(({ status }) => status === 429)?.body.message).toMatch(/^You've sent too many messages/)
})

test('messages cannot be read over HTTP', async () => {
  await provider.visitor.post('/feedback', { message: 'Secret' }, { headers: fromNewAddress() })
  for (const caller of [provider.visitor, await provider.user()])
    expect([404, 405]).toContain((await caller.get('/feedback')).status)
})

test('housekeeping removes messages after a year', async () => {
  const day = 24 * 60 * 60 * 1000
  await provider.database.insert(feedback).values([
    { id: 'old', message: 'Old', createdAt: new Date(Date.now() - 367 * day) },
    { id: 'new', message: 'New', createdAt: new Date(Date.now() - 360 * day) },
  ])
  await runHousekeeping(provider)
  expect(await provider.database.select({ id: feedback.id }).from(feedback)).toEqual([{ id: 'new' }])
})
