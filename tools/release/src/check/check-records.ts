import { randomBytes } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'

import type { SiteStorage } from '@kinora/releases/storage'
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import type { CheckFindings } from './check.ts'
import { formatRefusal } from './refusal.ts'

/** Folder of the records. Sites don't serve files in `private`. */
const folder = 'private/checks'

const RecordSchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  builds: Type.Array(Type.String()),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  rendered: Type.Integer({ minimum: 0 }),
})

/** Stored result of a check. */
export interface CheckRecord extends Static<typeof RecordSchema> {
  id: string
}

/** Stores a check's result for the timeline. Ignores failures, because a check doesn't require write access to the storage. */
export async function saveCheckRecord(
  { warnings, renders, refusals }: Pick<CheckFindings, 'warnings' | 'renders' | 'refusals'>,
  builds: readonly string[],
  by: string,
  storage: SiteStorage,
): Promise<void> {
  const at = new Date().toISOString()
  const record: Static<typeof RecordSchema> = {
    at,
    by,
    builds: [...builds],
    // Leave out the screenshot's path, which is useless on other machines.
    errors: refusals.map(({ evidence, ...refusal }) =>
      formatRefusal({ ...refusal, ...(evidence !== undefined && { evidence: basename(evidence) }) }),
    ),
    warnings,
    rendered: renders,
  }
  const id = `${at.replaceAll(/[-:.Z]/g, '')}-${randomBytes(4).toString('hex')}`
  await storage.create(`${folder}/${id}/check.json`, JSON.stringify(record)).catch(() => {})
}

/** Returns the stored checks' IDs and times. */
export async function checkIds(storage: SiteStorage): Promise<{ id: string; at: string }[]> {
  return (await storage.list(folder)).flatMap((id) => {
    const isRecord = recordId.test(id)
    return isRecord ? [{ id, at: id.replace(recordId, '$1-$2-$3T$4:$5:$6.$7Z') }] : []
  })
}

/** Reads a stored check; undefined if it's missing or invalid. */
export async function readCheckRecord(id: string, storage: SiteStorage): Promise<CheckRecord | undefined> {
  if (!recordId.test(id)) return undefined
  const text = (await storage.read(`${folder}/${id}/check.json`)) ?? ''
  try {
    const json: unknown = JSON.parse(text)
    return Value.Check(RecordSchema, json) ? { id, ...json } : undefined
  } catch {
    return undefined
  }
}

/** Returns the folders of check records whose builds have all been deleted. */
export async function recordsWithoutBuilds(storage: SiteStorage, builds: ReadonlySet<string>): Promise<string[]> {
  const ids = (await checkIds(storage)).map(({ id }) => id)
  const hasNoBuilds = async (id: string) =>
    (await readCheckRecord(id, storage))?.builds.some((build) => builds.has(build)) !== true
  const unused = await Readable.from(ids).filter(hasNoBuilds, { concurrency: 20 }).toArray()
  return unused.map((id: string) => `${folder}/${id}`)
}

const recordId = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})-[0-9a-f]{8}$/
