import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { randomBytes } from 'node:crypto'

import type { SiteStorage } from '@kinora/releases/storage'
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import type { CheckFindings } from './check.ts'

/** Below this no site serves anything: what it holds is for whoever may read the storage. */
const folder = 'private/checks'

const RecordSchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  builds: Type.Array(Type.String()),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  rendered: Type.Integer({ minimum: 0 }),
  screenshots: Type.Array(Type.String({ pattern: '^[\\w-]{1,120}\\.png$' })),
})

/** A check as it is kept in the storage, for those who look at the time line: who made it, of which builds, and what came of it. */
export interface CheckRecord extends Static<typeof RecordSchema> {
  id: string
}

const mostRecords = 50
const mostScreenshots = 20

/**
 * Keeps what came of a check, with the screenshots of what it refused. Nobody who checks needs to be able to write there: what cannot be kept is not.
 *
 * @param scratch a folder of this machine for what is under way.
 */
export async function saveCheckRecord(
  { errors, warnings, renders, refusals }: Pick<CheckFindings, 'errors' | 'warnings' | 'renders' | 'refusals'>,
  builds: readonly string[],
  by: string,
  { storage, scratch }: { storage: SiteStorage; scratch: string },
): Promise<void> {
  try {
    const at = new Date().toISOString()
    await mkdir(scratch, { recursive: true })
    const record = await mkdtemp(join(scratch, 'check-'))
    await chmod(record, 0o755)
    try {
      const files = refusals.flatMap(({ evidence }) => evidence ?? []).slice(0, mostScreenshots)
      for (const file of files) await cp(file, join(record, basename(file)))
      const text: Static<typeof RecordSchema> = {
        at,
        by,
        builds: [...builds],
        errors,
        warnings,
        rendered: renders,
        screenshots: [...new Set(files.map((file) => basename(file)))],
      }
      await writeFile(join(record, 'check.json'), JSON.stringify(text))
      const id = `${at.replaceAll(/[-:]|\..*/g, '')}-${randomBytes(4).toString('hex')}`
      await storage.uploadDirectory(record, `${folder}/${id}`)
    } finally {
      await rm(record, { recursive: true, force: true })
    }
  } catch {
    // The check itself stands.
  }
}

/** The last checks, the newest first. What is no record is left out. */
export async function readCheckRecords(storage: SiteStorage): Promise<CheckRecord[]> {
  const ids = (await storage.list(folder)).filter(isRecordId).slice(-mostRecords).toReversed()
  const records = await Promise.all(
    ids.map(async (id) => {
      const text = await storage.read(`${folder}/${id}/check.json`)
      const json: unknown = text === undefined ? undefined : parse(text)
      return Value.Check(RecordSchema, json) ? [{ id, ...json }] : []
    }),
  )
  return records.flat()
}

/** A screenshot of a check; undefined for names that are none. */
export async function readScreenshot(id: string, name: string, storage: SiteStorage): Promise<Uint8Array | undefined> {
  if (!isRecordId(id) || !/^[\w-]{1,120}\.png$/.test(name)) return undefined
  return storage.readBytes(`${folder}/${id}/${name}`)
}

/** The records of checks of which no build is left, by their folders. */
export async function recordsWithoutBuilds(storage: SiteStorage, builds: ReadonlySet<string>): Promise<string[]> {
  const records = await readCheckRecords(storage)
  const inUse = new Set(records.filter((record) => record.builds.some((id) => builds.has(id))).map(({ id }) => id))
  const ids = (await storage.list(folder)).filter(isRecordId)
  const read = new Set(records.map(({ id }) => id))
  // Older ones than are ever shown go as well.
  return ids.filter((id) => !inUse.has(id) && (read.has(id) || ids.length > mostRecords)).map((id) => `${folder}/${id}`)
}

function isRecordId(id: string): boolean {
  return /^\d{8}T\d{6}-[0-9a-f]{8}$/.test(id)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
