import { testPassword } from '../test/arrange.ts'
import type { Answer } from '../test/caller.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const provider = startTestProvider({ rateLimits: { login: 3, register: 2, refresh: 4 }, siteSecret })

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip, 'x-kinora-site-secret': siteSecret } })

async function statusesOf(times: number, call: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) statuses.push((await call()).status)
  return statuses
}

test.each([
  ['/users/login', 3, { email: 'a@kinora.test', password: 'wrong' }, 401],
  ['/users/register', 2, {}, 415],
  ['/users/refresh-token', 4, undefined, 401],
])('%s is rejected after %d attempts in a minute', async (path, max, body, refusal) => {
  const call = () => provider.visitor.post(path, body, from('203.0.113.1'))
  expect(await statusesOf(max, call)).toEqual(Array(max).fill(refusal))

  const answer = await call()
  expect(answer.status).toBe(429)
  expect(answer.body).toEqual({
    statusCode: 429,
    success: false,
    message: expect.stringMatching(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/),
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60)
})

test('limits logins per account per IP address, even with the right password', async () => {
  const { email } = await provider.user()
  const other = await provider.user()
  const call = (ip: string, account = email) =>
    provider.visitor.post('/users/login', { email: account, password: testPassword }, from(ip))
  expect(await statusesOf(4, () => call('203.0.113.2'))).toEqual([200, 200, 200, 429])
  expect((await call('203.0.113.3')).status).toBe(200)
  expect((await call('203.0.113.2', ` ${email.toUpperCase()}`)).status).toBe(429)
  expect((await call('203.0.113.2', other.email)).status).toBe(200)
})

test('other calls have no rate limit', async () => {
  expect(await statusesOf(50, () => provider.visitor.get('/videos'))).toEqual(Array(50).fill(200))
})
