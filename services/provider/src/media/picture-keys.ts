import { sizedKey } from './storage.ts'
import type { PictureSizes } from '../uploads/upload-rules.ts'

/** A picture's keys in all its sizes. Not every picture has all of them; to remove one that is not there is no error. */
export function pictureKeys(key: string, { widths }: Pick<PictureSizes, 'widths'>): string[] {
  return [key, ...widths.slice(0, -1).map((width) => sizedKey(key, width))]
}
