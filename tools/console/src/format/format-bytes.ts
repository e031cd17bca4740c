/** Bytes in kilobytes (1,000): `12.3 KB`. */
export function formatBytes(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(bytes < 100_000 ? 1 : 0)} KB`
}

/** A difference of bytes, with its sign: `+1.2 KB`. */
export function formatGrowth(before: number, after: number): string {
  const growth = after - before
  if (growth === 0) return '±0'
  return `${growth > 0 ? '+' : '−'}${formatBytes(Math.abs(growth))}`
}
