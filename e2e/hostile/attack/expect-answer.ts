import { expect } from '@playwright/test'

/** What both `ask` and a raw connection bring back. */
interface SomeAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a hostile test reads any part of any answer
  json: any
}

/** Names of programs, files and machines have no place in what a viewer is told. */
const inside =
  /ECONN|ETIMEDOUT|EPIPE|ENOENT|ENOSPC|UND_ERR|FST_|127\.0\.0\.1:|\bat [\w.<>]+ \(|node_modules|postgres|drizzle|Socket|undici|\.ts:|select .* from /i

/** A refusal in the envelope, which says nothing of the inside. */
export function expectRefusal(answer: SomeAnswer, ...statuses: number[]): void {
  expect(statuses, `${answer.status}: ${answer.text.slice(0, 300)}`).toContain(answer.status)
  expect(answer.json, answer.text.slice(0, 300)).toMatchObject({
    statusCode: answer.status,
    success: false,
    message: expect.stringMatching(/\w/),
  })
  expect(answer.text).not.toMatch(inside)
}

/** 503 in the envelope, with the seconds after which to come again. */
export function expectUnavailable(answer: SomeAnswer): void {
  expectRefusal(answer, 503)
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
}

/** 429 in the envelope, with the seconds after which to come again. */
export function expectTooMany(answer: SomeAnswer): void {
  expectRefusal(answer, 429)
  expect(String(answer.headers['retry-after'])).toMatch(/^[1-9]\d*$/)
}
