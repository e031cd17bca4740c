/**
 * A count as the product shows it (spec 9): as it is below 1,000, then `1.0K` and `1.0M` with one decimal, rounded half up. What would
 * read `1000.0K` reads `1.0M`. A fraction is cut off; a count that is negative or not a finite number reads as 0.
 */
export function formatCount(count: number): string {
  const whole = toCount(count)
  if (whole < 1_000) return String(whole)
  // Halves survive a division into tenths exactly, so rounding them up is safe; they do not survive a division by 1,000.
  const tenthsOfThousands = Math.round(whole / 100)
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}K`
  return `${(Math.round(whole / 100_000) / 10).toFixed(1)}M`
}

/** `1 view`, `999 views`, `1.0K views`; the number as in {@link formatCount}. */
export function formatViews(views: number): string {
  return withNoun(views, 'view')
}

/** `1 subscriber`, `999 subscribers`, `1.0K subscribers`; the number as in {@link formatCount}. */
export function formatSubscribers(subscribers: number): string {
  return withNoun(subscribers, 'subscriber')
}

/** `1 video`, `2 videos` under a playlist; the number as in {@link formatCount}. */
export function formatPlaylistSize(videos: number): string {
  return withNoun(videos, 'video')
}

function withNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${toCount(count) === 1 ? noun : `${noun}s`}`
}

function toCount(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
}
