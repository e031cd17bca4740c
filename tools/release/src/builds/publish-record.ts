import { onOneLine } from '@kinora/releases'
import { buildFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const RecordSchema = Type.Object({ by: Type.String() })

const longestName = 120

/**
 * Returns the path of the file that records who published a build. The file is in `private/`, which sites don't serve, because a publisher's name may include
 * an email address.
 *
 * @throws {Error} if the build ID is invalid.
 */
export function publishRecordFile(id: string): string {
  return `${buildFolder(id).replace(/^mf/, 'private/publishes')}.json`
}

/**
 * Records who is publishing a build. Call this before uploading the build, so that both appear together. Ignores failures, because a publisher may not have
 * write access to the folder.
 *
 * @param by name of the publisher, unverified.
 */
export async function savePublishRecord(id: string, by: string, storage: SiteStorage): Promise<void> {
  await storage.write(publishRecordFile(id), JSON.stringify({ by: onOneLine(by, longestName) })).catch(() => {})
}

/** Returns the unverified name of a build's publisher; undefined if it wasn't recorded. */
export async function readPublisher(id: string, storage: SiteStorage): Promise<string | undefined> {
  try {
    const json: unknown = JSON.parse((await storage.read(publishRecordFile(id))) ?? '')
    return Value.Check(RecordSchema, json) ? json.by : undefined
  } catch {
    return undefined
  }
}
