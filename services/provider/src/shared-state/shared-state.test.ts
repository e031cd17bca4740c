import { loginFailures } from '../database/schema.ts'
import { testPassword } from '../test/arrange.ts'
import { createCaller, type Answer, type Caller } from '../test/caller.ts'
import { startRedisServer, type RedisServer } from '../test/redis-server.ts'
import { startSecondProvider, type SecondProvider } from '../test/second-provider.ts'
import { startTestProvider } from '../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const rateLimits = { login: 100, register: 6, refresh: 100 }
// Processes learn about ended sessions only from announcements, apart from the initial load.
const endedSessionsPollMs = 3_600_000
// The timeout is long, so a busy machine doesn't look like an outage.
const bounds = { valkeyAnswerMs: 5_000 }
const options = { siteSecret, rateLimits, endedSessionsPollMs }

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedisServer()
})
const provider = startTestProvider({
  ...options,
  bounds,
  get valkeyUrl() {
    return redis.url
  },
})
let second: SecondProvider
beforeAll(async () => {
  second = await startSecondProvider(provider, { ...options, bounds, valkeyUrl: redis.url })
})
afterAll(async () => {
  await second?.app.close()
  await redis?.kill()
})

let addresses = 0
const newIp = () => `203.0.113.${++addresses}`
let emails = 0
const nobody = () => `nobody${++emails}@kinora.test`

const logIn = (visitor: Caller, email: string, password: string, ip: string): Promise<Answer> =>
  visitor.post(
    '/users/login',
    { email, password },
    { headers: { 'x-forwarded-for': ip, 'x-kinora-site-secret': siteSecret } },
  )

const signUp = (visitor: Caller, ip: string): Promise<Answer> =>
  visitor.post('/users/register', {}, { headers: { 'x-forwarded-for': ip, 'x-kinora-site-secret': siteSecret } })

const turns = (index: number) => (index % 2 === 0 ? provider.visitor : second.visitor)

/** Returns the statuses of sign-ups without a form from one IP address, sent alternately to the two processes. */
async function signUpsFrom(ip: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index++) statuses.push((await signUp(turns(index), ip)).status)
  return statuses
}

/** Returns the statuses of guesses at one account, each from another IP address. */
async function guessesAt(email: string, times: number): Promise<number[]> {
  const statuses: number[] = []
  for (let index = 0; index < times; index++)
    statuses.push((await logIn(turns(index), email, 'a wrong guess', newIp())).status)
  return statuses
}

const times = (count: number, status: number) => Array<number>(count).fill(status)

/** Waits until both processes use the shared state again. */
async function untilShared() {
  for (;;) {
    const statuses = await signUpsFrom(newIp(), 7)
    if (statuses.at(-1) === 429) return
  }
}

test('two processes share one limit', async () => {
  const ip = newIp()
  expect(await signUpsFrom(ip, 8)).toEqual([...times(6, 415), 429, 429])
  const refused = await signUp(second.visitor, ip)
  expect(refused.body.message).toMatch(/^Too many attempts\. Please wait \d+ seconds? and try again\.$/)
  expect(await signUpsFrom(newIp(), 1)).toEqual([415])
})

test('counts failed logins to an account across processes without database writes', async () => {
  const { email } = await provider.user()
  expect(await guessesAt(email, 18)).toEqual([...times(16, 401), 429, 429])
  provider.clock.advance({ seconds: 1 })
  expect(await guessesAt(email, 2)).toEqual([401, 429])
  provider.clock.advance({ seconds: 2 })
  expect((await logIn(second.visitor, email, testPassword, newIp())).status).toBe(200)
  expect(await guessesAt(email, 17)).toEqual([...times(16, 401), 429])
  expect(await provider.database.$count(loginFailures)).toBe(0)
})

test('successful logins do not cause a wait, even if a clock is slightly behind', async () => {
  const { email } = await provider.user()
  const clock = () => new Date(provider.clock().getTime() - 5)
  const behind = await startSecondProvider(provider, { ...options, clock, bounds, valkeyUrl: redis.url })
  const ip = newIp()
  for (const { visitor } of [provider, behind, provider, behind])
    expect((await logIn(visitor, email, testPassword, ip)).status).toBe(200)
  await behind.app.close()
})

test('a session that ends in one process ends in the other without a database read', async () => {
  const { email } = await provider.user()
  const { data } = await logIn(provider.visitor, email, testPassword, newIp())
  const here = createCaller(provider.url, () => data.accessToken)
  const there = createCaller(second.url, () => data.accessToken)
  expect((await there.get('/users/current-user')).status).toBe(200)
  expect((await here.post('/users/logout')).status).toBe(200)
  while ((await there.get('/users/current-user')).status !== 401);
})

describe('during an outage', () => {
  beforeAll(() => redis.kill())

  test('during an outage, each process has its own limit and does not reject requests because of the outage', async () => {
    expect(await signUpsFrom(newIp(), 14)).toEqual([...times(12, 415), 429, 429])
  })

  test('during an outage, counts failed logins to an account in the database', async () => {
    const { email } = await provider.user()
    expect(await guessesAt(email, 18)).toEqual([...times(16, 401), 429, 429])
    expect(await provider.database.$count(loginFailures)).toBeGreaterThan(0)
  })

  test('a process can start during an outage, and uses the shared state afterwards', async () => {
    const third = await startSecondProvider(provider, { ...options, bounds, valkeyUrl: redis.url })
    expect((await logIn(third.visitor, nobody(), 'a wrong guess', newIp())).status).toBe(401)
    await third.app.close()
    await redis.restart()
    await untilShared()
  })
})

test('a hanging shared-state server delays at most one response per second', async () => {
  const hasty = await startSecondProvider(provider, {
    ...options,
    bounds: { valkeyAnswerMs: 200 },
    valkeyUrl: redis.url,
  })
  const ip = newIp()
  redis.freeze()
  const statuses: number[] = []
  for (let index = 0; index < 7; index++) statuses.push((await signUp(hasty.visitor, ip)).status)
  expect(statuses).toEqual([...times(6, 415), 429])
  redis.thaw()
  await hasty.app.close()
})
