import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import sharp from 'sharp'

/* `node --run icons` regenerates the icons in `public/`. The drawing is in this file; the shell's `index.html` contains a small copy. Their colour
 * is `theme_color` in `public/manifest.webmanifest`. */

const folder = join(import.meta.dirname, '../../public')
const { theme_color: background } = JSON.parse(await readFile(join(folder, 'manifest.webmanifest'), 'utf8')) as {
  theme_color: string
}
const bars =
  '<rect x="2.25" y="2" width="5" height="20" rx="2.5"/><rect x="9.75" y="5.5" width="5" height="13" rx="2.5"/><rect x="17.25" y="9" width="5" height="6" rx="2.5"/>'

/** @param share the mark's width as a fraction of the icon's width. @param radius the corner radius, in percent of the width. */
function draw(share: number, radius: number): string {
  const scale = (share * 100) / 20
  // Optical centring: the mark is heavier on its left side.
  const [x, y] = [50 - 12.25 * scale + 2.5, 50 - 12 * scale]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" fill="${background}"/>` +
    `<g fill="#fff" transform="translate(${round(x)} ${round(y)}) scale(${round(scale)})">${bars}</g></svg>\n`
  )
}

const round = (value: number) => Math.round(value * 1000) / 1000

const rounded = draw(0.54, 24)
/** Operating systems crop these icons to their own shapes, so the mark keeps clear of the edges and the corners aren't transparent. */
const full = draw(0.46, 0)

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg)).resize(width, width).png({ compressionLevel: 9, palette: true }).toBuffer()

const files: Record<string, string | Buffer> = {
  'icons/icon.svg': rounded,
  'icons/icon-192.png': await png(rounded, 192),
  'icons/icon-512.png': await png(rounded, 512),
  'icons/maskable-512.png': await png(full, 512),
  'icons/apple-touch-icon.png': await png(full, 180),
  'favicon.ico': asIco(await png(rounded, 32), 32),
}
for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)

/** Wraps one PNG in an ICO file. */
function asIco(picture: Buffer, width: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(width, 6)
  header.writeUInt8(width, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, picture])
}
