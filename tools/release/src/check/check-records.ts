import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { randomBytes } from 'node:crypto'

import type { SiteStorage } from '@kinora/releases/storage'
import { Type } from 'typebox'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'

import type { CheckFindings } from './check.ts'
import { formatRefusal } from './refusal.ts'

/** Below this no site serves anything: what it holds is for whoever may read the storage. */
const folder = 'private/checks'

const PictureName = Type.String({ pattern: '^[\\w-]{1,120}\\.png$' })

const PictureSchema = Type.Object({
  build: Type.String(),
  path: Type.String(),
  width: Type.Integer(),
  url: Type.String(),
  conditions: Type.String(),
  name: PictureName,
})

const RecordSchema = Type.Object({
  at: Type.String(),
  by: Type.String(),
  builds: Type.Array(Type.String()),
  errors: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
  rendered: Type.Integer({ minimum: 0 }),
  screenshots: Type.Array(PictureName),
  pictures: Type.Optional(Type.Array(PictureSchema)),
})

/** A page as a check saw it: of which build, at which path and width, and where it lies in the record. */
export type RenderedPicture = Static<typeof PictureSchema>

/** A check as it is kept in the storage, for those who look at the time line: who made it, of which builds, and what came of it. */
export interface CheckRecord extends Static<typeof RecordSchema> {
  id: string
}

const mostScreenshots = 20
const mostPictures = 60
/** Records that are read side by side. */
const atOnce = 20

/**
 * Keeps what came of a check, with the screenshots of what it refused and pictures of what it saw. Nobody who checks needs to be able to write there: what cannot be kept is not.
 *
 * @param scratch a folder of this machine for what is under way.
 */
export async function saveCheckRecord(
  { warnings, renders, refusals, pictures }: Pick<CheckFindings, 'warnings' | 'renders' | 'refusals' | 'pictures'>,
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
      const kept: RenderedPicture[] = []
      for (const [i, { png, ...picture }] of pictures.slice(0, mostPictures).entries()) {
        const name = `page-${i + 1}.png`
        await writeFile(join(record, name), png)
        kept.push({ ...picture, name })
      }
      const text: Static<typeof RecordSchema> = {
        at,
        by,
        builds: [...builds],
        // Where the screenshot lies on the machine of whoever checked is nothing to others.
        errors: refusals.map(({ evidence, ...refusal }) =>
          formatRefusal({ ...refusal, ...(evidence !== undefined && { evidence: basename(evidence) }) }),
        ),
        warnings,
        rendered: renders,
        screenshots: [...new Set(files.map((file) => basename(file)))],
        pictures: kept,
      }
      await writeFile(join(record, 'check.json'), JSON.stringify(text))
      const id = `${at.replaceAll(/[-:.Z]/g, '')}-${randomBytes(4).toString('hex')}`
      await storage.uploadDirectory(record, `${folder}/${id}`)
    } finally {
      await rm(record, { recursive: true, force: true })
    }
  } catch {
    // The check itself stands.
  }
}

/** The checks that are kept, and when each was made. */
export async function checkIds(storage: SiteStorage): Promise<{ id: string; at: string }[]> {
  return (await storage.list(folder)).flatMap((id) => {
    const [, year, month, day, hour, minute, second, part = '000'] = recordId.exec(id) ?? []
    return year === undefined ? [] : [{ id, at: `${year}-${month}-${day}T${hour}:${minute}:${second}.${part}Z` }]
  })
}

/** What came of a check; undefined for what is no record. */
export async function readCheckRecord(id: string, storage: SiteStorage): Promise<CheckRecord | undefined> {
  const text = recordId.test(id) ? await storage.read(`${folder}/${id}/check.json`) : undefined
  const json: unknown = text === undefined ? undefined : parse(text)
  return Value.Check(RecordSchema, json) ? { id, ...json } : undefined
}

/** Every check that is kept, the newest first, one after the other: whoever has found what they look for reads no more of them. */
export async function* eachCheckRecord(storage: SiteStorage): AsyncGenerator<CheckRecord> {
  const ids = (await checkIds(storage)).map(({ id }) => id).toReversed()
  for (let i = 0; i < ids.length; i += atOnce)
    for (const record of await Promise.all(ids.slice(i, i + atOnce).map((id) => readCheckRecord(id, storage))))
      if (record !== undefined) yield record
}

/** A screenshot of a check; undefined for names that are none. */
export async function readScreenshot(id: string, name: string, storage: SiteStorage): Promise<Uint8Array | undefined> {
  if (!recordId.test(id) || !/^[\w-]{1,120}\.png$/.test(name)) return undefined
  return storage.readBytes(`${folder}/${id}/${name}`)
}

/** The records of checks of which no build is left, by their folders. */
export async function recordsWithoutBuilds(storage: SiteStorage, builds: ReadonlySet<string>): Promise<string[]> {
  const inUse = new Set<string>()
  for await (const record of eachCheckRecord(storage))
    if (record.builds.some((build) => builds.has(build))) inUse.add(record.id)
  return (await checkIds(storage)).flatMap(({ id }) => (inUse.has(id) ? [] : [`${folder}/${id}`]))
}

/** Those of today's tools say milliseconds. */
const recordId = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})?-[0-9a-f]{8}$/

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
