const units = [
  ['d', 24 * 60 * 60],
  ['h', 60 * 60],
  ['min', 60],
  ['s', 1],
] as const

/** Formats the time since `since` in the largest whole unit: `3 d`, `5 h`, `12 min`, `40 s`; `–` if unknown. */
export function formatAge(since: string | undefined, now: number = Date.now()): string {
  const seconds = since === undefined ? Number.NaN : Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  if (Number.isNaN(seconds)) return '–'
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1]
  return `${Math.floor(seconds / size)} ${unit}`
}
