const begin = '<!-- measured: written by `npm run bench` -->'
const end = '<!-- end of measured -->'

/**
 * Puts the measured part of the page in place of the one before.
 *
 * @throws {Error} when the page has no place for it.
 */
export function replaceMeasured(page: string, text: string): string {
  const start = page.indexOf(begin)
  const stop = page.indexOf(end)
  if (start === -1 || stop < start) throw new Error(`docs/performance.md needs the lines "${begin}" and "${end}".`)
  return `${page.slice(0, start + begin.length)}\n\n${text}\n\n${page.slice(stop)}`
}
