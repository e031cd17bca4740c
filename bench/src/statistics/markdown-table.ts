/** Formats a table in Markdown. The first column is left-aligned; the others are right-aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = `| --- |${' ---: |'.repeat(head.length - 1)}`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Formats a number with an appropriate number of digits: 1.03, 12.5, 1,084. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return 'not measured'
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
