import { sizedKey } from './storage.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** A picture's keys in all sizes, some of which may not exist; removing a missing one is not an error. */
export function pictureKeys(key: string, { widths }: Pick<PictureSizes, 'widths'>): string[] {
  return [key, ...widths.slice(0, -1).map((width) => sizedKey(key, width))]
}
