import { onOneLine } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const RecordSchema = Type.Object({ by: Type.String() })

const longestName = 120

/**
 * The file with the publisher of a build: below `private/`, which no site serves, because it may contain an e-mail address. @throws {Error} for an invalid
 * build ID.
 */
export function publishRecordFile(id: string): string {
  return `${buildFolder(id).replace(/^mf/, 'private/publishes')}.json`
}

/**
 * Records who publishes a build, before the build exists, so that the two appear together. Ignores failures, because a publisher may lack write access there.
 *
 * @param by as they claim.
 */
export async function savePublishRecord(id: string, by: string, storage: SiteStorage): Promise<void> {
  try {
    await storage.write(publishRecordFile(id), JSON.stringify({ by: onOneLine(by, longestName) }))
  } catch {
    // The build itself is complete.
  }
}

/** Who published a build, as they claimed; undefined if not recorded, as with older tools. */
export async function readPublisher(id: string, storage: SiteStorage): Promise<string | undefined> {
  const text = await storage.read(publishRecordFile(id)).catch(() => undefined)
  try {
    const json: unknown = text === undefined ? undefined : JSON.parse(text)
    return Value.Check(RecordSchema, json) ? json.by : undefined
  } catch {
    return undefined
  }
}
