import { tooMany, type ApiError } from './api-error.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** Returns a 429 whose message states how long to wait. `what` is a sentence without the final full stop. */
export function tooManyFor(what: string, seconds: number): ApiError {
  return tooMany(`${what}. Please wait ${waitOf(seconds)} and try again.`, seconds)
}

/** Formats a duration in a readable unit. Rounds up, so waiting that long is always enough. */
function waitOf(seconds: number): string {
  if (seconds > 2 * hourSeconds) return count(seconds / hourSeconds, 'hour')
  if (seconds > 2 * minuteSeconds) return count(seconds / minuteSeconds, 'minute')
  return count(seconds, 'second')
}

function count(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
