const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

// Months have 30 days and years 365 (spec 9).
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['day', day],
  ['hour', hour],
  ['minute', minute],
  ['second', second],
] as const

/**
 * Formats the time since a date in the largest whole unit: `1 day ago`, `2 days ago`. Dates that are invalid, in the future or less than a second ago become
 * `some time ago`. `date` and `now` can be ISO 8601 strings, `Date` objects or milliseconds since 1970.
 */
export function formatRelativeTime(date: Date | string | number, now: Date | string | number = Date.now()): string {
  const age = new Date(now).getTime() - new Date(date).getTime()
  for (const [name, length] of units) {
    const count = Math.floor(age / length)
    if (count >= 1) return `${count} ${count === 1 ? name : `${name}s`} ago`
  }
  return 'some time ago'
}
