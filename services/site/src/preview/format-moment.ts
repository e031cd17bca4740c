const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time in UTC, since readers may be anywhere: `29 Nov 2026, 10:00 UTC`. */
export function formatMoment(moment: Date): string {
  return `${format.format(moment)} UTC`
}
