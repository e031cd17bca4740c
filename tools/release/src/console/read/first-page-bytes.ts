import type { SiteStorage } from '@kinora/releases/storage'

import { gzippedBytes } from '../../check/size-errors.ts'
import type { CountedFiles } from '../../check/size-errors.ts'

const weighed = new Map<string, number>()
const maxWeighed = 2_000

/** Returns the gzip size of a build's first page, in bytes; undefined if its files can't be read. Cached, because builds never change. */
export async function firstPageBytes(
  id: string,
  counted: CountedFiles,
  storage: SiteStorage,
): Promise<number | undefined> {
  const known = weighed.get(id)
  if (known !== undefined) return known
  const bytes = await gzippedBytes(counted, storage).catch(() => undefined)
  if (bytes === undefined) return undefined
  if (weighed.size >= maxWeighed) weighed.clear()
  weighed.set(id, bytes)
  return bytes
}
