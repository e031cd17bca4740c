/**
 * Formats a count (spec 9). Counts below 1,000 are unchanged; larger ones are rounded half up to one decimal, as in `1.0K` or `1.0M` (never `1000.0K`).
 * Fractions are dropped, and negative or non-finite counts become 0.
 */
export function formatCount(count: number): string {
  const whole = toCount(count)
  if (whole < 1_000) return String(whole)
  // Round in units of 100, because floating point represents the halves exactly. Dividing by 1,000 first wouldn't always round them up.
  const tenthsOfThousands = Math.round(whole / 100)
  if (tenthsOfThousands < 10_000) return `${(tenthsOfThousands / 10).toFixed(1)}K`
  return `${(Math.round(whole / 100_000) / 10).toFixed(1)}M`
}

/** Formats a view count: `1 view`, `999 views`, `1.0K views`. See {@link formatCount}. */
export function formatViews(views: number): string {
  return withNoun(views, 'view')
}

/** Formats a subscriber count: `1 subscriber`, `999 subscribers`, `1.0K subscribers`. See {@link formatCount}. */
export function formatSubscribers(subscribers: number): string {
  return withNoun(subscribers, 'subscriber')
}

/** Formats how many videos a playlist has: `1 video`, `2 videos`. See {@link formatCount}. */
export function formatPlaylistSize(videos: number): string {
  return withNoun(videos, 'video')
}

function withNoun(count: number, noun: string): string {
  return `${formatCount(count)} ${toCount(count) === 1 ? noun : `${noun}s`}`
}

function toCount(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
}
