import { expect } from '@playwright/test'

/** What responses from `ask` and from a raw connection have in common. */
interface SomeAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a hostile test reads any part of any response
  json: any
}

/** Matches internals that responses must not reveal, such as the names of programs, files and machines. */
const inside =
  /ECONN|ETIMEDOUT|EPIPE|ENOENT|ENOSPC|UND_ERR|FST_|127\.0\.0\.1:|\bat [\w.<>]+ \(|node_modules|postgres|drizzle|Socket|undici|\.ts:|select .* from /i

/** Expects an error in the envelope that doesn't reveal internals. */
export function expectRefusal(answer: SomeAnswer, ...statuses: number[]): void {
  expect(statuses, `${answer.status}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
  expect(answer.json, answer.text.slice(0, 300)).toMatchObject({
    statusCode: answer.status,
    success: false,
    message: expect.stringMatching(/\w/),
  })
  expect(answer.text).not.toMatch(inside)
}

/** Expects a 503 in the envelope, with `Retry-After`. */
export function expectUnavailable(answer: SomeAnswer): void {
  expectRefusal(answer, 503)
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
}

/** Expects a 429 in the envelope, with `Retry-After`. */
export function expectTooMany(answer: SomeAnswer): void {
  expectRefusal(answer, 429)
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
}
