/** What a page looked like, by milliseconds since it was asked for. */
export interface Frame {
  atMs: number
  /** JPEG, in base64. */
  jpeg: string
}

const everyMs = 500
const size = { width: 200, height: 125, gap: 8, left: 90, head: 52 }

const x = (index: number) => size.left + index * (size.width + size.gap)
const y = (row: number) => size.head + row * (size.height + size.gap)

/** Pages one below the other as they come, a picture each half second until both are as they stay, as an SVG of its own. */
export function filmstrip(title: string, films: readonly { name: string; frames: readonly Frame[] }[]): string {
  const lastMs = Math.max(0, ...films.flatMap(({ frames }) => frames.map(({ atMs }) => atMs)))
  const times = Array.from({ length: Math.ceil(lastMs / everyMs) }, (_, index) => (index + 1) * everyMs)
  const [width, height] = [x(times.length), y(films.length)]
  const cells = films.flatMap(({ name, frames }, row) => [
    `<text x="8" y="${y(row) + size.height / 2}">${name}</text>`,
    ...times.map((time, index) => cell(frameAt(frames, time), x(index), y(row))),
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#33333d">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    `<text x="8" y="20" font-size="15" font-weight="600">${title}</text>`,
    ...times.map((time, index) => `<text x="${x(index)}" y="${size.head - 8}">${time / 1000} s</text>`),
    ...cells,
    '</svg>\n',
  ].join('\n')
}

function cell(frame: Frame | undefined, left: number, top: number): string {
  const place = `x="${left}" y="${top}" width="${size.width}" height="${size.height}"`
  const border = `<rect ${place} fill="none" stroke="#d0d0d8"/>`
  return frame === undefined ? border : `<image ${place} href="data:image/jpeg;base64,${frame.jpeg}"/>${border}`
}

/** The last one that was shown by then. */
function frameAt(frames: readonly Frame[], time: number): Frame | undefined {
  return frames.findLast(({ atMs }) => atMs <= time)
}
