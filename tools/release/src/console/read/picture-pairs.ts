import type { SiteStorage } from '@kinora/releases/storage'

import { eachCheckRecord } from '../../check/check-records.ts'
import type { CheckRecord, RenderedPicture } from '../../check/check-records.ts'
import type { KeptPicture, PicturePair } from '../console-api.ts'

/** Records that are looked through, the newest. */
const mostRecords = 300

/**
 * The pages of two builds of an app as checks saw them, a pair for each path and width: both of one check where one has both, for those show the same content; else the last of
 * each.
 *
 * @param before as `publish` names it; none for an app that is new.
 */
export async function readPicturePairs(
  storage: SiteStorage,
  before: string | undefined,
  after: string | undefined,
): Promise<PicturePair[]> {
  const pairs = new Map<string, PicturePair>()
  let records = 0
  for await (const record of eachCheckRecord(storage)) {
    if (++records > mostRecords) break
    for (const [key, found] of Map.groupBy(record.pictures ?? [], keyOf)) {
      const of = (build: string | undefined) =>
        keptOf(
          record,
          found.find((picture) => picture.build === build),
        )
      const own = { before: of(before), after: of(after) }
      const [first] = found
      if (first === undefined || (own.before ?? own.after) === undefined) continue
      pairs.set(key, better(pairs.get(key), { path: first.path, width: first.width, isOfOneCheck: false, ...own }))
    }
  }
  return [...pairs.values()].toSorted((a, b) => a.path.localeCompare(b.path) || b.width - a.width)
}

function keyOf({ path, width }: RenderedPicture): string {
  return `${width} ${path}`
}

/** Records come newest first, so what is known already is newer. */
function better(known: PicturePair | undefined, next: PicturePair): PicturePair {
  const isOfOneCheck = next.before !== undefined && next.after !== undefined
  if (known === undefined || (isOfOneCheck && !known.isOfOneCheck)) return { ...next, isOfOneCheck }
  if (known.isOfOneCheck) return known
  return { ...known, before: known.before ?? next.before, after: known.after ?? next.after }
}

function keptOf({ id, at }: CheckRecord, picture: RenderedPicture | undefined): KeptPicture | undefined {
  if (picture === undefined) return undefined
  const { name, url, conditions } = picture
  return { check: id, name, url, conditions, at }
}
