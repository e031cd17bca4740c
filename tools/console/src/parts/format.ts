import { formatRelativeTime } from '@kinora/ui'

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Formats a time for the reader's locale. */
export function formatMoment(iso: string): string {
  const time = Date.parse(iso)
  return Number.isNaN(time) ? 'unknown time' : moments.format(time)
}

/** Formats a relative time: `2 days ago`. The clocks of two machines may differ a little, so the last second is `a moment ago`. */
export function formatAgo(iso: string): string {
  return Math.abs(Date.now() - Date.parse(iso)) < 1_500 ? 'a moment ago' : formatRelativeTime(iso)
}

/** Formats bytes in kilobytes of 1,000 bytes: `12.3 KB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} KB`
}

/** Formats a fraction of 1 in percent: `3 %`, `0.4 %`. */
export function formatShare(part: number): string {
  const percent = part * 100
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : Number(percent.toFixed(1))} %`
}
