import { and, eq, isNull } from '../../database/drizzle.ts'
import * as fc from 'fast-check'
import { refreshTokens, sessions } from '../../database/schema.ts'
import { accessTokenSeconds } from '../access-tokens.ts'
import { testPassword } from '../../test/arrange.ts'
import type { Caller } from '../../test/caller.ts'
import { startSecondProvider, type SecondProvider } from '../../test/second-provider.ts'
import { startTestProvider } from '../../test/test-provider.ts'

const provider = startTestProvider()
let beside: SecondProvider
beforeAll(async () => {
  beside = await startSecondProvider(provider, { endedSessionsPollMs: 3_600_000 })
})
afterAll(() => beside.app.close())

/** Number of generated sequences. `npm run test:full` runs more. */
const numRuns = process.env['KINORA_FULL'] === '1' ? 200 : 20
const graceSeconds = 10

type Step =
  /** Sends the token that is `behind` steps older than the newest, from `times` callers simultaneously. */
  | { does: 'refresh'; behind: number; times: number; at: 0 | 1 }
  | { does: 'wait'; seconds: number }
  | { does: 'log out' | 'revoke'; at: 0 | 1 }

const place = fc.constantFrom(0 as const, 1 as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constant('refresh' as const),
      behind: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 2, arbitrary: fc.nat({ max: 4 }) }),
      times: fc.integer({ min: 1, max: 3 }),
      at: place,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ does: fc.constant('wait' as const), seconds: fc.constantFrom(1, 4, 6, 11, 900) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('log out' as const, 'revoke' as const), at: place }) },
)

test(
  'a session keeps a single token chain and ends when required, for any sequence of refreshes, waits and logouts @long',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        const session = await startSession()
        for (const each of steps) await session.take(each)
        await session.checkEnd()
      }),
      { numRuns, interruptAfterTimeLimit: 3 * numRuns * 1000 },
    )
  },
  4 * numRuns * 1000,
)

/** Starts a session that two processes serve, together with a model of its expected state. */
async function startSession() {
  const places: [Caller, Caller] = [provider.visitor, beside.visitor]
  const { email } = await provider.user()
  const login = await provider.visitor.post('/users/login', { email, password: testPassword })
  const chain: { token: string; usedAt?: number }[] = [{ token: login.data.refreshToken }]
  const sessionId = sessionIdOf(login.data.accessToken)
  const issued = [{ accessToken: login.data.accessToken as string, at: seconds() }]
  let endedAt: 0 | 1 | undefined

  const steps = {
    async refresh({ behind, times, at }: Extract<Step, { does: 'refresh' }>) {
      const sent = chain[Math.max(0, chain.length - 1 - behind)]
      if (!sent) throw new Error('The chain must have a first token.')
      const isTooLate = sent.usedAt !== undefined && seconds() - sent.usedAt > graceSeconds
      const mustWork = endedAt === undefined && !isTooLate
      const cookies = { refreshToken: sent.token }
      const calls = Array.from({ length: times }, () => places[at].post('/users/refresh-token', undefined, { cookies }))
      const answers = await Promise.all(calls)

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (mustWork ? 200 : 401)))
      if (!mustWork) {
        endedAt ??= at
        return
      }
      const [next, ...others] = new Set(answers.map(({ data }) => data.refreshToken as string))
      expect(others).toEqual([])
      issued.push(...answers.map(({ data }) => ({ accessToken: data.accessToken as string, at: seconds() })))
      if (sent.usedAt !== undefined) return expect(next).toBe(chain.at(-1)?.token)
      sent.usedAt = seconds()
      expect(chain.map(({ token }) => token)).not.toContain(next)
      chain.push({ token: next ?? '' })
    },
    async wait(each: Extract<Step, { does: 'wait' }>) {
      provider.clock.advance({ seconds: each.seconds })
    },
    async 'log out'({ at }: { at: 0 | 1 }) {
      const cookies = { refreshToken: chain.at(-1)?.token ?? '' }
      expect((await places[at].post('/users/logout', undefined, { cookies })).status).toBe(200)
      endedAt ??= at
    },
    async revoke({ at }: { at: 0 | 1 }) {
      const other = await places[at].post('/users/login', { email, password: testPassword })
      const headers = { authorization: `Bearer ${other.data.accessToken}` }
      const { status } = await places[at].delete(`/users/sessions/${sessionId}`, { headers })
      expect(status).toBe(endedAt === undefined ? 200 : 404)
      endedAt ??= at
    },
  }

  return {
    async take(each: Step) {
      await (steps[each.does] as (step: Step) => Promise<void>)(each)
      for (const { accessToken, at } of issued) {
        const isYoung = seconds() - at < accessTokenSeconds
        const headers = { authorization: `Bearer ${accessToken}` }
        // The process that ended the session knows immediately; the other hasn't polled.
        const where = places[endedAt ?? 0]
        const { status } = await where.get('/users/current-user', { headers })
        expect(status).toBe(isYoung && endedAt === undefined ? 200 : 401)
      }
    },
    async checkEnd() {
      const isUnusedOne = and(eq(refreshTokens.sessionId, sessionId), isNull(refreshTokens.usedAt))
      expect(await provider.database.$count(refreshTokens, isUnusedOne)).toBe(1)
      const [{ endedAt: storedEnd } = {}] = await provider.database
        .select()
        .from(sessions)
        .where(eq(sessions.id, sessionId))
      expect(storedEnd === null).toBe(endedAt === undefined)
    },
  }
}

function sessionIdOf(accessToken: string): string {
  return JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).sid
}

function seconds(): number {
  return Math.floor(provider.clock().getTime() / 1000)
}
