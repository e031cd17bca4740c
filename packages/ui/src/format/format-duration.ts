/**
 * Formats a duration as minutes:seconds (spec 9): whole seconds, rounded down, without hours, so 61 minutes and 5 seconds is `61:05`. A negative or non-finite
 * duration is `0:00`.
 */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
