/**
 * Formats a duration as minutes:seconds (spec 9), rounded down to whole seconds. There are no hours: 61 minutes and 5 seconds is `61:05`. Negative or
 * non-finite durations become `0:00`.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
