import type { UploadingState } from './upload-state.ts'

const megabyte = 1024 ** 2

/** Formats the progress, speed and remaining time of an upload in one line: `43.1 of 100.0 MB · 1.2 MB/s · about 48 seconds left`. */
export function describeProgress({
  sentBytes,
  totalBytes,
  bytesPerSecond,
  interruption,
}: Omit<UploadingState, 'status' | 'title' | 'percent'>): string {
  if (interruption !== null) return interruption
  const amount = `${megabytes(sentBytes)} of ${megabytes(totalBytes)} MB`
  if (sentBytes >= totalBytes) return `${amount} · processing video`
  if (bytesPerSecond === null || bytesPerSecond <= 0) return amount
  return `${amount} · ${megabytes(bytesPerSecond)} MB/s · ${timeLeft((totalBytes - sentBytes) / bytesPerSecond)}`
}

function megabytes(bytes: number): string {
  return (bytes / megabyte).toFixed(1)
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `about ${plural(Math.max(1, Math.round(seconds)), 'second')} left`
  if (seconds < 3600) return `about ${plural(Math.round(seconds / 60), 'minute')} left`
  return `about ${plural(Math.round(seconds / 3600), 'hour')} left`
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
