import { tooMany, type ApiError } from './api-error.ts'

const minuteSeconds = 60
const hourSeconds = 60 * minuteSeconds

/** A 429 whose message says how long to wait. `what` is a sentence without its full stop. */
export function tooManyFor(what: string, seconds: number): ApiError {
  return tooMany(`${what}. Please wait ${waitOf(seconds)} and try again.`, seconds)
}

/** A duration in a readable unit, rounded up so that waiting this long is always enough. */
function waitOf(seconds: number): string {
  if (seconds > 2 * hourSeconds) return count(seconds / hourSeconds, 'hour')
  if (seconds > 2 * minuteSeconds) return count(seconds / minuteSeconds, 'minute')
  return count(seconds, 'second')
}

function count(amount: number, unit: string): string {
  const whole = Math.max(1, Math.ceil(amount))
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
