/**
 * Formats a count (spec 9): unchanged below 1,000, then `1.0K` and `1.0M` with one decimal, rounded half up, and `1.0M` instead of `1000.0K`. Ignores a
 * fraction; a negative or non-finite count is 0.
 */
export function formatCount(count: number): string {
  const whole = toCount(count)
  if (whole < 1_000) return String(whole)
  // Dividing into tenths represents halves exactly, so they round up correctly. Dividing by 1,000 would not.
  const tenthsOfThousands = Math.round(whole / 100)
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}K`
  return `${(Math.round(whole / 100_000) / 10).toFixed(1)}M`
}

/** `1 view`, `999 views`, `1.0K views`; see {@link formatCount}. */
export function formatViews(views: number): string {
  return withNoun(views, 'view')
}

/** `1 subscriber`, `999 subscribers`, `1.0K subscribers`; see {@link formatCount}. */
export function formatSubscribers(subscribers: number): string {
  return withNoun(subscribers, 'subscriber')
}

/** `1 video`, `2 videos` in a playlist; see {@link formatCount}. */
export function formatPlaylistSize(videos: number): string {
  return withNoun(videos, 'video')
}

function withNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${toCount(count) === 1 ? noun : `${noun}s`}`
}

function toCount(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
}
