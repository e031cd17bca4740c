const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** `29 Nov 2026, 10:00 UTC`: whoever reads it may be anywhere. */
export function formatMoment(moment: Date): string {
  return `${format.format(moment)} UTC`
}
