import { ask } from './attack/ask.ts'
import { expectRefusal, expectTooMany } from './attack/expect-answer.ts'
import { targets } from './attack/targets.ts'
import { expect, test } from './attack/test.ts'
import { logIn, newViewer } from './attack/viewer.ts'

/** How many loopback addresses `freshIp` has handed out. No two attacks share one. */
let next = 0
const freshIp = () => `127.77.${Math.floor(next / 250)}.${(next++ % 250) + 1}`

/** Guesses up to `most` times, until the response is 429. @returns how many guesses were checked. */
async function guessUntilRefused(guess: (turn: number) => ReturnType<typeof ask>, most: number): Promise<number> {
  for (let turn = 0; turn < most; turn++) {
    const answer = await guess(turn)
    if (answer.status === 429) {
      expectTooMany(answer)
      return turn
    }
    expectRefusal(answer, 401)
  }
  return most
}

/** Headers that claim a different address. */
const forgedIp = (turn: number) => ({
  'x-forwarded-for': `203.0.113.${turn}`,
  'x-real-ip': `203.0.113.${turn}`,
  forwarded: `for=203.0.113.${turn}`,
  'x-client-ip': `203.0.113.${turn}`,
  'true-client-ip': `203.0.113.${turn}`,
  'cf-connecting-ip': `203.0.113.${turn}`,
  'x-kinora-site-secret': `a-secret-of-at-least-32-characters-${turn}`,
})

for (const { where, base } of targets) {
  test.describe(where, () => {
    test(
      'guesses for one account from sixty IP addresses are slowed down without locking out the owner',
      { tag: '@smoke' },
      async () => {
        const { email, password, bearer, refreshToken } = await newViewer(base())
        const guesses = await guessUntilRefused(
          (turn) => logIn(base(), email, `guess-number-${turn}`, { from: freshIp() }),
          60,
        )
        expect(guesses).toBeLessThan(20)
        // Even a correct guess fails while the account is throttled.
        expectTooMany(await logIn(base(), email, password, { from: freshIp() }))

        // The owner's session still works, and the owner can still log in from a known device.
        expect((await ask(base(), 'GET /api/v1/users/current-user', { headers: bearer })).status).toBe(200)
        const refreshed = await ask(base(), 'POST /api/v1/users/refresh-token', {
          headers: { cookie: `refreshToken=${refreshToken}` },
        })
        expect(refreshed.status).toBe(200)
        expect((await logIn(base(), email, password)).status).toBe(200)
      },
    )

    test('guesses for sixty accounts from one IP address are slowed down for that address but not for a neighbouring one', async () => {
      const from = freshIp()
      const guesses = await guessUntilRefused(
        (turn) => logIn(base(), `nobody-${turn}@kinora.example`, 'quartz-lantern', { from }),
        60,
      )
      expect(guesses).toBeLessThan(60)
      const neighbour = await logIn(base(), 'nobody@kinora.example', 'quartz-lantern', { from: freshIp() })
      expectRefusal(neighbour, 401)
    })

    test('a forged X-Forwarded-For header is ignored', async () => {
      const from = freshIp()
      const guesses = await guessUntilRefused(
        (turn) => logIn(base(), `forged-${turn}@kinora.example`, 'quartz-lantern', { from, headers: forgedIp(turn) }),
        60,
      )
      expect(guesses).toBeLessThan(60)
    })

    test('an unknown account is throttled like a known one, so accounts cannot be enumerated', async () => {
      const { email } = await newViewer(base())
      const countFor = (email: string) =>
        guessUntilRefused((turn) => logIn(base(), email, `guess-number-${turn}`, { from: freshIp() }), 60)
      expect(await countFor(`nobody-${Date.now()}@kinora.example`)).toBe(await countFor(email))
    })
  })
}
