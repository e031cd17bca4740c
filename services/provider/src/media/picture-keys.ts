import { sizedKey } from './storage.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** Returns an image's storage keys in all sizes, including sizes that may not exist. Removing a missing file isn't an error. */
export function pictureKeys(key: string, { widths }: Pick<PictureSizes, 'widths'>): string[] {
  return [key, ...widths.slice(0, -1).map((width) => sizedKey(key, width))]
}
