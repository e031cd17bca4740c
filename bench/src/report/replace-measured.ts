const begin = '<!-- measured: written by the bench -->'
const end = '<!-- end of measured -->'

/**
 * Puts the measured part of a page in place of the one before.
 *
 * @param file the page's path, for the error.
 * @throws {Error} when the page has no place for it.
 */
export function replaceMeasured(file: string, page: string, text: string): string {
  const start = page.indexOf(begin)
  const stop = page.indexOf(end)
  if (start === -1 || stop < start) throw new Error(`${file} needs the lines "${begin}" and "${end}".`)
  return `${page.slice(0, start + begin.length)}\n\n${text}\n\n${page.slice(stop)}`
}
