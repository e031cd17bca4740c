const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment in the words of the reader's own place; `at some time` where nobody knows it. */
export function formatMoment(iso: string | undefined): string {
  const time = iso === undefined ? Number.NaN : Date.parse(iso)
  return Number.isNaN(time) ? 'at some time' : format.format(time)
}
