import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { encodePicture } from '../../src/media/child/encode-picture.ts'
import type { PictureSizes } from '../../src/media/upload-rules.ts'

/** Makes a picture's smaller widths of it, as an upload gets them. */
export async function shrinkPicture(folder: string, path: string, { widths, shape }: PictureSizes): Promise<void> {
  const bytes = await readFile(join(folder, path))
  const read = async (start: number, end: number) => bytes.subarray(start, end)
  const encoded = await encodePicture({ size: bytes.length, read }, { kind: 'picture', url: '', widths, shape })
  if ('refused' in encoded) throw new Error(`${path} cannot be made smaller: ${encoded.refused}.`)
  const { dir, name, ext } = parse(join(folder, 'smaller', path))
  await mkdir(dir, { recursive: true })
  for (const smaller of encoded.smaller) await writeFile(join(dir, `${name}-${smaller.width}${ext}`), smaller.bytes)
}
