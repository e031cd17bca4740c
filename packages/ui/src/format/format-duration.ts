/**
 * A video's length as minutes:seconds (spec 9): whole seconds, rounded down; minutes never roll into hours, so 61 minutes and 5 seconds
 * read `61:05`. A length that is negative or not a finite number reads `0:00`.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
