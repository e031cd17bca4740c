import type { BackOffRule } from '../auth/login/back-off-rules.ts'
import { noWait, type LoginFailureStore } from '../auth/login/login-failure-store.ts'
import { ValkeyUnavailable, type Valkey } from './valkey.ts'

// Each key is a hash with the number of failures and the end of the wait. It expires when the rule
// forgets the failures. Updates are atomic.

const countFailure = `
  local now = tonumber(ARGV[1])
  local blockedUntil = tonumber(redis.call('HGET', KEYS[1], 'blockedUntil') or 0)
  if blockedUntil > now then return 0 end
  local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
  local waitsUntil = tonumber(ARGV[6])
  if failures >= tonumber(ARGV[2]) then
    waitsUntil = now + 1000 * math.min(tonumber(ARGV[4]), tonumber(ARGV[3]) * 2 ^ math.min(30, failures - tonumber(ARGV[2])))
  end
  redis.call('HSET', KEYS[1], 'blockedUntil', string.format('%.0f', waitsUntil))
  if ARGV[7] == 'last' or failures == 1 then redis.call('EXPIRE', KEYS[1], ARGV[5]) end
  return 1`

const takeBack = `
  local failures = tonumber(redis.call('HGET', KEYS[1], 'failures'))
  if not failures then return 0 end
  redis.call('HSET', KEYS[1], 'failures', math.max(0, failures - 1), 'blockedUntil', ARGV[1])
  return 1`

const know = `
  redis.call('HSET', KEYS[1], 'failures', 0, 'blockedUntil', ARGV[1])
  redis.call('EXPIRE', KEYS[1], ARGV[2])
  return 1`

/**
 * Stores failed logins in the shared state instead of the database. During an outage, `meanwhile` counts them. `meanwhile` doesn't include earlier failures, so
 * an attacker gets the few free failures one more time, but no further guesses.
 */
export function createValkeyLoginFailures(valkey: Valkey, meanwhile: LoginFailureStore): LoginFailureStore {
  return {
    readBlocks: (subjects, now) =>
      orMeanwhile(
        valkey.ask(async (client) => {
          const read = client.pipeline()
          for (const subject of subjects) read.hget(keyOf(subject), 'blockedUntil')
          const answers = (await read.exec()) ?? []
          return new Map(
            subjects.flatMap((subject, index) => {
              const [error, blockedUntil] = answers[index] ?? []
              if (error) throw error
              return typeof blockedUntil === 'string' ? [[subject, Number(blockedUntil)] as const] : []
            }),
          )
        }),
        () => meanwhile.readBlocks(subjects, now),
      ),
    countFailure: ({ subject, rule }, now) =>
      orMeanwhile(
        valkey.ask(
          async (client) =>
            (await client.eval(
              countFailure,
              1,
              keyOf(subject),
              now.getTime(),
              ...ruleArguments(rule),
              noWait.getTime(),
              rule.forgottenAfter,
            )) === 1,
        ),
        () => meanwhile.countFailure({ subject, rule }, now),
      ),
    forget: (subject) =>
      orMeanwhile(
        valkey.ask(async (client) => void (await client.del(keyOf(subject)))),
        () => meanwhile.forget(subject),
      ),
    takeBack: (subject) =>
      orMeanwhile(
        valkey.ask(async (client) => void (await client.eval(takeBack, 1, keyOf(subject), noWait.getTime()))),
        () => meanwhile.takeBack(subject),
      ),
    know: (counters, now) =>
      orMeanwhile(
        valkey.ask(async (client) => {
          for (const { subject, rule } of counters)
            await client.eval(know, 1, keyOf(subject), noWait.getTime(), rule.forgottenAfterSeconds)
        }),
        () => meanwhile.know(counters, now),
      ),
  }
}

function ruleArguments({
  freeFailures,
  firstWaitSeconds,
  longestWaitSeconds,
  forgottenAfterSeconds,
}: BackOffRule): number[] {
  return [freeFailures, firstWaitSeconds, longestWaitSeconds, forgottenAfterSeconds]
}

function keyOf(subject: string): string {
  return `kinora:log-in:${subject}`
}

async function orMeanwhile<Answer>(asking: Promise<Answer>, otherwise: () => Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof ValkeyUnavailable) return otherwise()
    throw error
  }
}
