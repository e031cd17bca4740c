import { buildApp } from '../../app.ts'
import { loginFailures } from '../../database/schema.ts'
import { runHousekeeping } from '../../database/housekeeping.ts'
import { testPassword } from '../../test/arrange.ts'
import { cookieValue, type Answer } from '../../test/caller.ts'
import { startSecondProvider } from '../../test/second-provider.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const siteSecret = 'what the site and the provider share'
const provider = startTestProvider({ siteSecret })

let addresses = 0
/** Returns an unused IP address. */
const newIp = () => `2001:db8:${(++addresses).toString(16)}::1`

interface Place {
  ip?: string
  browserId?: string
}

/** Logs in through the site, by default from a new IP address and without a browser ID. */
function logIn(
  { email }: { email: string },
  password: string,
  { ip = newIp(), browserId }: Place = {},
): Promise<Answer> {
  return provider.visitor.post(
    '/users/login',
    { email, password },
    {
      headers: { 'x-kinora-site-secret': siteSecret, 'x-forwarded-for': ip },
      ...(browserId && { cookies: { browserId } }),
    },
  )
}

/** Guesses until the back-off rejects a guess, and returns the number of guesses. */
async function guessAt(user: { email: string }, place: Place = {}): Promise<number> {
  for (let guesses = 0; guesses < 30; guesses++) {
    if ((await logIn(user, 'a wrong guess', place)).status !== 401) return guesses
  }
  return Infinity
}

async function guessesAt(user: { email: string }) {
  const answers: Answer[] = []
  for (let guess = 0; guess < 18; guess++) answers.push(await logIn(user, 'a wrong guess'))
  return answers.map(({ status, body, headers }) => [status, body, headers.get('retry-after')])
}

/** The browser and IP address of a previous login. */
async function placeOf(user: { email: string }): Promise<Required<Place> & { refreshToken: string }> {
  const ip = newIp()
  const answer = await logIn(user, testPassword, { ip })
  return { ip, browserId: cookieValue(answer, 'browserId'), refreshToken: answer.data.refreshToken }
}

describe('guesses at one account from changing IP addresses', () => {
  test('a guesser has to wait after 16 failures, twice as long each time', async () => {
    const ada = await provider.user()
    expect(await guessAt(ada)).toBe(16)

    const waits: number[] = []
    for (let index = 0; index < 11; index++) {
      const answer = await logIn(ada, 'a wrong guess')
      expect(answer.status).toBe(429)
      const seconds = Number(answer.headers.get('retry-after'))
      waits.push(seconds)
      provider.clock.advance({ seconds: seconds - 1 })
      expect((await logIn(ada, 'a wrong guess')).status).toBe(429)
      provider.clock.advance({ seconds: 1 })
      expect((await logIn(ada, 'a wrong guess')).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900])
  })

  test('a guesser gets the same response whether or not the account exists', async () => {
    const ada = await provider.user()
    const nobody = { email: 'nobody@kinora.test' }
    const answers = await guessesAt(ada)
    expect(answers[17]).toEqual([
      429,
      {
        statusCode: 429,
        success: false,
        message: 'Too many failed login attempts. Please wait 1 second and try again.',
      },
      '1',
    ])
    expect(await guessesAt(nobody)).toEqual(answers)
    expect(await guessAt({ email: ` ${ada.email.toUpperCase()} ` })).toBe(0)
  })

  test('parallel attempts do not allow more guesses than sequential attempts', async () => {
    const ada = await provider.user()
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(ada, 'a wrong guess')))
    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([...Array(16).fill(401), ...Array(34).fill(429)])
  })

  test('a guesser cannot start over in another process', async () => {
    const ada = await provider.user()
    const other = await buildApp({
      databaseUrl: provider.databaseUrl,
      storage: provider.storage,
      accessTokenSecret: 'a secret for tests, of sufficient length',
      clock: provider.clock,
    })
    expect(await guessAt(ada)).toBe(16)
    const body = { email: ada.email, password: testPassword }
    const { statusCode } = await other.inject({ method: 'POST', url: '/api/v1/users/login', body })
    await other.close()
    expect(statusCode).toBe(429)
  })

  test('a login after the wait resets the failures', async () => {
    const ada = await provider.user()
    await guessAt(ada)
    expect((await logIn(ada, testPassword)).status).toBe(429)
    provider.clock.advance({ seconds: 1 })
    expect((await logIn(ada, testPassword)).status).toBe(200)
    expect(await guessAt(ada)).toBe(16)
  })

  test("an account's failures expire an hour after the first failure", async () => {
    const ada = await provider.user()
    await guessAt(ada)
    provider.clock.advance({ minutes: 59 })
    expect((await logIn(ada, 'a wrong guess')).status).toBe(401)
    expect((await logIn(ada, 'a wrong guess')).status).toBe(429)
    provider.clock.advance({ minutes: 2 })
    expect(await guessAt(ada)).toBe(16)
  })
})

describe('guesses at one account from one IP address', () => {
  test('an IP address has to wait after 5 failures for an account, while others can still log in', async () => {
    const ada = await provider.user()
    const ip = newIp()
    expect(await guessAt(ada, { ip })).toBe(5)
    for (let seconds = 5; seconds < 900; seconds *= 2) {
      const answer = await logIn(ada, testPassword, { ip })
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, String(seconds)])
      provider.clock.advance({ seconds })
      expect((await logIn(ada, 'a wrong guess', { ip })).status).toBe(401)
    }
    expect((await logIn(ada, testPassword)).status).toBe(200)
  })

  test("an IP address's failures for an account expire half an hour after the last failure", async () => {
    const ada = await provider.user()
    const ip = newIp()
    await guessAt(ada, { ip })
    provider.clock.advance({ minutes: 29 })
    expect(await guessAt(ada, { ip })).toBe(1)
    provider.clock.advance({ minutes: 30 })
    expect(await guessAt(ada, { ip })).toBe(5)
  })
})

test('many users behind one IP address can log in within a minute, even with typos @long', async () => {
  const ip = newIp()
  const people = await Promise.all(Array.from({ length: 20 }, () => provider.user()))
  for (const person of people) {
    expect((await logIn(person, 'a wrong guess', { ip })).status).toBe(401)
    for (let time = 0; time < 3; time++) expect((await logIn(person, testPassword, { ip })).status).toBe(200)
  }
})

describe('the owner of an account under attack', () => {
  test('the owner of an account under attack stays logged in', async () => {
    const ada = await provider.user()
    const { refreshToken } = await placeOf(ada)
    await guessAt(ada)
    const answer = await provider.visitor.post('/users/refresh-token', undefined, { cookies: { refreshToken } })
    expect(answer.status).toBe(200)
  })

  test('the owner can log in from a known browser at any IP address', async () => {
    const ada = await provider.user()
    const { browserId } = await placeOf(ada)
    await guessAt(ada)
    expect((await logIn(ada, testPassword, { browserId })).status).toBe(200)
    // The login doesn't reset the guesser's failures.
    expect(await guessAt(ada)).toBe(0)
  })

  test('the owner can log in from a known IP address, even if that address guesses at many accounts', async () => {
    const ada = await provider.user()
    const { ip } = await placeOf(ada)
    await guessAt(ada)
    for (let index = 0; index < 51; index++) await logIn({ email: `${index}@kinora.test` }, 'a guess', { ip })
    expect((await logIn({ email: 'another@kinora.test' }, 'a guess', { ip })).status).toBe(429)
    expect((await logIn(ada, testPassword, { ip })).status).toBe(200)
  })

  test("another account's cookie or a made-up cookie does not identify a known browser", async () => {
    const [ada, eve] = [await provider.user(), await provider.user()]
    const { browserId } = await placeOf(eve)
    await guessAt(ada)
    for (const id of [browserId, 'x'.repeat(22), 'x', 'x'.repeat(5000)]) {
      expect((await logIn(ada, testPassword, { browserId: id })).status).toBe(429)
    }
  })

  test('a known browser or IP address has ten more attempts', async () => {
    const ada = await provider.user()
    const { ip, browserId } = await placeOf(ada)
    expect(await guessAt(ada, { ip })).toBe(10 + 5)
    expect((await logIn(ada, testPassword, { ip })).status).toBe(429)
    expect((await logIn(ada, testPassword, { ip, browserId })).status).toBe(200)
    expect((await logIn(ada, testPassword, { ip })).status).toBe(200)
  })

  test('a browser is known for 30 days after the last login', async () => {
    const ada = await provider.user()
    const { browserId } = await placeOf(ada)
    provider.clock.advance({ hours: 29 * 24 })
    await guessAt(ada)
    expect((await logIn(ada, testPassword, { browserId })).status).toBe(200)
    provider.clock.advance({ hours: 30 * 24 })
    await guessAt(ada)
    expect((await logIn(ada, testPassword, { browserId })).status).toBe(429)
  })
})

describe('one IP address', () => {
  test('an IP address has to wait up to a minute after 50 failures across all accounts, and starts over after 10 minutes @long', async () => {
    const ip = newIp()
    const guess = () => logIn({ email: `${Math.random()}@kinora.test` }, 'a wrong guess', { ip })
    for (let index = 0; index < 50; index++) expect((await guess()).status).toBe(401)
    const waits: number[] = []
    for (let index = 0; index < 8; index++) {
      const answer = await guess()
      expect(answer.status).toBe(429)
      waits.push(Number(answer.headers.get('retry-after')))
      provider.clock.advance({ seconds: waits.at(-1) ?? 0 })
      expect((await guess()).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60])

    const ada = await provider.user()
    expect((await logIn(ada, testPassword, { ip })).status).toBe(429)
    expect((await logIn(ada, testPassword)).status).toBe(200)
    provider.clock.advance({ minutes: 7 })
    for (let index = 0; index < 50; index++) expect((await guess()).status).toBe(401)
  })

  test('an IPv6 address shares its failure count with its network @long', async () => {
    const statuses: number[] = []
    for (let host = 1; host <= 51; host++) {
      const ip = `2001:db8:ffff:1::${host}`
      statuses.push((await logIn({ email: `${host}@ipv6.test` }, 'a guess', { ip })).status)
    }
    expect(statuses).toEqual([...Array(50).fill(401), 429])
  })

  test("an IP address cannot reset its failures by logging in to the attacker's own account @long", async () => {
    const eve = await provider.user()
    const ip = newIp()
    let guesses = 0
    for (; guesses < 100; guesses++) {
      await logIn(eve, testPassword, { ip })
      const { status } = await logIn({ email: `${guesses}@washed.test` }, 'a guess', { ip })
      if (status === 429) break
    }
    expect(guesses).toBe(50)
  })
})

test('successful logins do not count as failures, whether sequential or parallel', async () => {
  const ada = await provider.user()
  const ip = newIp()
  for (let index = 0; index < 30; index++) expect((await logIn(ada, testPassword, { ip })).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 30 }, () => logIn(ada, testPassword)))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test("successful logins do not count as failures even if two processes' clocks differ slightly", async () => {
  const ada = await provider.user()
  const clock = () => new Date(provider.clock().getTime() - 5)
  const behind = await startSecondProvider(provider, { siteSecret, clock })
  const body = { email: ada.email, password: testPassword }
  const headers = { 'x-kinora-site-secret': siteSecret, 'x-forwarded-for': newIp() }
  for (const { visitor } of [provider, behind, provider, behind])
    expect((await visitor.post('/users/login', body, { headers })).status).toBe(200)
  // Free failures don't cause a wait here either.
  const wrong = { email: ada.email, password: 'a wrong guess' }
  for (const { visitor } of [provider, behind, provider, behind])
    expect(
      (await visitor.post('/users/login', wrong, { headers: { ...headers, 'x-forwarded-for': newIp() } })).status,
    ).toBe(401)
  await behind.app.close()
})

test('a browser keeps its ID in a cookie that is hidden from scripts and sent only with logins', async () => {
  const ada = await provider.user()
  const first = await logIn(ada, testPassword)
  expect(first.setCookies.browserId).toMatch(
    /^browserId=[\w-]{22}; Max-Age=31536000; Path=\/api\/v1\/users\/login; HttpOnly; SameSite=Lax$/,
  )
  const browserId = cookieValue(first, 'browserId')
  expect(cookieValue(await logIn(ada, testPassword, { browserId }), 'browserId')).toBe(browserId)
  expect((await logIn(ada, 'a wrong guess', { browserId })).setCookies).toEqual({})
})

test('deletes old failure counts', async () => {
  const ada = await provider.user()
  await logIn(ada, 'a wrong guess')
  provider.clock.advance({ hours: 23 })
  await runHousekeeping(provider)
  expect(await provider.database.$count(loginFailures)).toBeGreaterThan(0)
  provider.clock.advance({ hours: 31 * 24 })
  await runHousekeeping(provider)
  expect(await provider.database.$count(loginFailures)).toBe(0)
})
