import { cropRegion } from './crop-region.ts'
import type { Crop } from './crop-region.ts'

/** No avatar is shown larger, on any screen. */
const greatestSize = 512

/** Types that a canvas writes and the provider takes; a picture of another type becomes a PNG. */
const writableTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * The square part of a picture, as a file of the same name and, if it can be, type.
 *
 * @throws {Error} when the browser cannot write the picture, as where it keeps canvases from being read.
 */
export async function cropPicture(picture: HTMLImageElement, file: File, crop: Crop): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const { left, top, size } = cropRegion({ width, height }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(greatestSize, Math.round(size)))
  canvas.getContext('2d')?.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height)
  const type = writableTypes.has(file.type) ? file.type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (blob === null) throw new Error(`The browser could not write the part of ${file.name} that was chosen.`)
  return new File([blob], file.name, { type: blob.type })
}
