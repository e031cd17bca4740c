/** One bar of a group. */
export interface Bar {
  series: string
  value: number
}

/** Bars that stand side by side. */
export interface BarGroup {
  label: string
  bars: Bar[]
}

const colours: Record<string, string> = {
  federated: '#5b5bd6',
  'one bundle': '#8d8d99',
  'one bundle, hints alone': '#c8c8d0',
  'bare page': '#b9a26b',
}

const size = { width: 860, barHeight: 16, gap: 18, label: 250, right: 80 }

/** Lying bars in groups, as an SVG of its own: values in milliseconds. */
export function barPlot(title: string, groups: readonly BarGroup[]): string {
  const most = Math.max(1, ...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const scale = (size.width - size.label - size.right) / most
  let y = 60
  const parts: string[] = []
  for (const { label, bars } of groups) {
    parts.push(`<text x="${size.label - 10}" y="${y + 13}" text-anchor="end">${escape(label)}</text>`)
    for (const { series, value } of bars) {
      const width = Math.max(1, value * scale).toFixed(1)
      parts.push(
        `<rect x="${size.label}" y="${y}" width="${width}" height="${size.barHeight - 2}" rx="2" fill="${colours[series] ?? '#888'}"/>`,
        `<text x="${(size.label + Number(width) + 6).toFixed(1)}" y="${y + 12}" font-size="11">${Math.round(value)}</text>`,
      )
      y += size.barHeight
    }
    y += size.gap
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${y}" viewBox="0 0 ${size.width} ${y}" font-family="system-ui, sans-serif" font-size="12" fill="#33333d">`,
    `<rect width="100%" height="100%" fill="#ffffff"/>`,
    `<text x="12" y="22" font-size="15" font-weight="600">${escape(title)}</text>`,
    legend(groups),
    ...parts,
    '</svg>\n',
  ].join('\n')
}

function legend(groups: readonly BarGroup[]): string {
  const series = [...new Set(groups.flatMap(({ bars }) => bars.map((bar) => bar.series)))]
  return series
    .map(
      (name, index) =>
        `<rect x="${12 + index * 180}" y="34" width="11" height="11" rx="2" fill="${colours[name] ?? '#888'}"/><text x="${28 + index * 180}" y="44">${escape(name)}</text>`,
    )
    .join('\n')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
