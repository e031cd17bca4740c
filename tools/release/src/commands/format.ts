import type { CanaryPlan } from '@kinora/releases'

const units = [
  ['d', 86_400],
  ['h', 3_600],
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

/** Describes a canary's steps: `Then 25%, 100%, 10 min apart, as long as its viewers do not have more problems than others.` */
export function planInWords({ steps, everySeconds }: Pick<CanaryPlan, 'steps' | 'everySeconds'>): string {
  const [unit, size] = units.find(([, seconds]) => everySeconds % seconds === 0) ?? ['s', 1]
  const shares = steps.map((percent) => `${percent}%`).join(', ')
  return `Then ${shares}, ${everySeconds / size} ${unit} apart, as long as its viewers do not have more problems than others.`
}

/** Formats rows of cells as aligned columns. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
