import { cropRegion } from './crop-region.ts'
import type { Crop } from './crop-region.ts'

/** Largest size at which an avatar is shown, in pixels. */
const greatestSize = 512

/** Types that a canvas can export and that the provider accepts. Everything else becomes PNG. */
const writableTypes = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * Crops an image to a square. The returned file keeps the original name and, if possible, the original type.
 *
 * @throws {Error} if the browser can't export the image, for example because it blocks reading from a canvas.
 */
export async function cropPicture(picture: HTMLImageElement, file: File, crop: Crop): Promise<File> {
  const { naturalWidth: width, naturalHeight: height } = picture
  const { left, top, size } = cropRegion({ width, height }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(greatestSize, Math.round(size)))
  canvas.getContext('2d')?.drawImage(picture, left, top, size, size, 0, 0, canvas.width, canvas.height)
  const type = writableTypes.has(file.type) ? file.type : 'image/png'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92))
  if (blob === null) throw new Error(`Cannot crop ${file.name}: the browser could not export the canvas.`)
  return new File([blob], file.name, { type: blob.type })
}
