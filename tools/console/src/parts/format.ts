import { formatRelativeTime } from '@kinora/ui'

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time in the reader's locale. */
export function formatMoment(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? 'unknown time' : moments.format(time)
}

/** Formats a relative time: `2 days ago`. Anything within 1.5 seconds is `a moment ago`, because clocks differ between machines. */
export function formatAgo(iso: string): string {
  return Math.abs(Date.now() - Date.parse(iso)) < 1_500 ? 'a moment ago' : formatRelativeTime(iso)
}

/** Formats a number of bytes in kilobytes (1,000 bytes): `12.3 KB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} KB`
}

/** Formats a fraction as a percentage: `3%`, `0.4%`. */
export function formatShare(part: number): string {
  const percent = part * 100
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : Number(percent.toFixed(1))}%`
}
