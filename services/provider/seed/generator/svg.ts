import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ffmpeg } from './ffmpeg.ts'

const webpQuality = '82'

/** Draws an SVG document with librsvg, at the size it states, and saves it as WebP. */
export async function saveSvg(svg: string, file: string): Promise<void> {
  // ffmpeg recognises SVG by a file's name, not in a stream.
  const scratch = await mkdtemp(join(tmpdir(), 'kinora-svg-'))
  try {
    const source = join(scratch, 'picture.svg')
    await writeFile(source, svg)
    await ffmpeg([
      '-i',
      source,
      '-frames:v',
      '1',
      '-c:v',
      'libwebp',
      '-quality',
      webpQuality,
      '-pix_fmt',
      'yuv420p',
      file,
    ])
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** A circle, as SVG. */
export function circle(x: number, y: number, radius: number, style: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${style}/>`
}

/** A path, as SVG. */
export function path(data: string, style: string): string {
  return `<path d="${data}" ${style}/>`
}

/** Two digits after the point are plenty for a drawing. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** A square drawing of 240 units with a gradient for its ground. */
export function square(from: string, to: string, content: string, angle = 45): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 240 240"><defs><linearGradient id="ground" gradientTransform="rotate(${angle} .5 .5)"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="240" height="240" fill="url(#ground)"/>${content}</svg>`
}
