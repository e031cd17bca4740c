/** A table in Markdown; the first column reads from the left, the others from the right. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = `| --- |${' ---: |'.repeat(head.length - 1)}`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** A number with as many digits as it is worth: 1.03, 12.5, 1,084. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return 'not measured'
  const digits = Math.abs(value) < 10 ? 2 : Math.abs(value) < 100 ? 1 : 0
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits })
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
