import type { LoggedRequest } from '../page-load/network-log.ts'

const colours: Record<string, string> = {
  Document: '#5b5bd6',
  Script: '#c98a1b',
  Stylesheet: '#2f9e6f',
  Fetch: '#c2507f',
  Image: '#7aa7d9',
  Media: '#8d8d99',
  Font: '#b9a26b',
}
const size = { width: 980, row: 15, label: 330, right: 60, head: 74 }

/** What a page asked for, in order, from asking to the last byte, as an SVG of its own. */
export function waterfall(
  title: string,
  requests: readonly LoggedRequest[],
  marks: readonly { name: string; atMs: number }[],
): string {
  const done = requests.filter(({ url, doneAt }) => doneAt !== undefined && !url.startsWith('data:'))
  const last = Math.max(1, ...done.map(({ doneAt = 0 }) => doneAt), ...marks.map(({ atMs }) => atMs))
  const x = (ms: number) => size.label + (ms / last) * (size.width - size.label - size.right)
  const height = size.head + done.length * size.row + 12
  const rows = done.map(({ url, type, startedAt, doneAt = 0, bytes }, index) => {
    const y = size.head + index * size.row
    const width = Math.max(1, x(doneAt) - x(startedAt)).toFixed(1)
    return [
      `<text x="${size.label - 8}" y="${y + 10}" text-anchor="end">${escape(nameOf(url))}</text>`,
      `<rect x="${x(startedAt).toFixed(1)}" y="${y + 1}" width="${width}" height="${size.row - 4}" rx="2" fill="${colours[type] ?? '#888'}"/>`,
      `<text x="${(x(doneAt) + 5).toFixed(1)}" y="${y + 10}" font-size="9">${(bytes / 1000).toFixed(1)}</text>`,
    ].join('')
  })
  const lines = marks.map(
    ({ name, atMs }, index) =>
      `<line x1="${x(atMs).toFixed(1)}" x2="${x(atMs).toFixed(1)}" y1="${size.head - 6}" y2="${height}" stroke="#33333d" stroke-dasharray="3 3"/>` +
      `<text x="${(x(atMs) + 3).toFixed(1)}" y="${size.head - 8 - (index % 2) * 12}" font-size="10">${name} ${Math.round(atMs)}</text>`,
  )
  const legend = Object.entries(colours).map(
    ([type, colour], index) =>
      `<rect x="${8 + index * 100}" y="30" width="10" height="10" rx="2" fill="${colour}"/><text x="${22 + index * 100}" y="39">${type}</text>`,
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#33333d">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    `<text x="8" y="20" font-size="15" font-weight="600">${escape(title)}</text>`,
    ...legend,
    ...rows,
    ...lines,
    '</svg>\n',
  ].join('\n')
}

/** The end of a path, without what differs from run to run. */
function nameOf(url: string): string {
  const { pathname, search } = new URL(url)
  const name = (pathname + search).replace(/[0-9a-f]{24,}/g, '…').replace(/^\/mf\/([^/]+)\/[^/]+\//, '$1: ')
  return name.length > 48 ? `${name.slice(0, 47)}…` : name
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
