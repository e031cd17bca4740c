import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { MediaStorage, StoredFile } from './storage.ts'

export interface MigrateMediaOptions {
  from: MediaStorage
  to: MediaStorage
  /** Path of a local file that lists each verified copy on its own line. */
  journal: string
  /** Aborting stops the migration after the files in progress. */
  signal: AbortSignal
  /** Number of files copied in parallel. */
  filesAtOnce?: number
  /** How many copies may be removed because their originals are gone. If there are more, none are removed, because an unmounted folder looks empty. */
  maxRemoved?: number
  onFile?(key: string, outcome: FileOutcome): void
}

/** `gone`: according to the journal, the file was copied, but it's no longer in the source storage. */
export type FileOutcome = 'copied' | 'was there' | 'gone' | 'removed'

export interface MigratedMedia {
  copied: number
  /** Files that a previous run already verified. */
  skipped: number
  bytes: number
  /** How many copies no longer have an original, and how many of those were removed. */
  gone: number
  removed: number
  /** Whether both storages now contain every file. */
  isComplete: boolean
}

/** A journal line: this file's copy was read back and is identical. */
interface Proof extends Pick<StoredFile, 'size'> {
  key: string
  modified: number
  sha256: string
}

/**
 * Copies every file from one storage to another and reads the copy back to verify it. Skips files that the journal lists as verified. Then reports copies whose
 * originals were removed. Removes up to `maxRemoved` of them, but only if they are in the journal. Other files in the target storage aren't changed.
 * @throws {Error} with the file's key if a copy isn't identical.
 */
export async function migrateMedia(options: MigrateMediaOptions): Promise<MigratedMedia> {
  const { from, journal, signal, filesAtOnce = 4 } = options
  const proved = await readJournal(journal)
  const result: MigratedMedia = { copied: 0, skipped: 0, bytes: 0, gone: 0, removed: 0, isComplete: false }
  const seen = new Set<string>()
  const keys = from.keys()[Symbol.asyncIterator]()
  const failures: unknown[] = []

  async function work(): Promise<void> {
    while (!signal.aborted && failures.length === 0) {
      const { value: key, done } = await keys.next()
      if (done) return
      seen.add(key)
      const found = await from.stat(key)
      // The file was removed in the meantime.
      if (!found) continue
      const proof = proved.get(key)
      if (proof && isOf(proof, found) && (await options.to.stat(key))?.size === found.size) {
        result.skipped += 1
        continue
      }
      const sha256 = await copy(key, found, options)
      if (sha256 === undefined) continue
      const line: Proof = { key, size: found.size, modified: found.lastModified.getTime(), sha256 }
      await appendFile(journal, `${JSON.stringify(line)}\n`)
      result.copied += 1
      result.bytes += found.size
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, () => work().catch((reason: unknown) => failures.push(reason))))
  if (failures.length > 0) throw failures[0]
  if (signal.aborted) return result
  result.isComplete = true
  const gone = await goneFrom(
    options,
    [...proved.values()].filter(({ key }) => !seen.has(key)),
  )
  return { ...result, gone: gone.length, removed: await removeGone(options, gone) }
}

/** Returns the keys of copies that still exist but whose originals are missing. */
async function goneFrom({ from, to, onFile }: MigrateMediaOptions, proofs: Proof[]): Promise<string[]> {
  const gone: string[] = []
  for (const { key, size } of proofs) {
    // The original is back, or the copy was replaced.
    if ((await from.stat(key)) || (await to.stat(key))?.size !== size) continue
    gone.push(key)
    onFile?.(key, 'gone')
  }
  return gone
}

async function removeGone(options: MigrateMediaOptions, gone: string[]): Promise<number> {
  const { to, maxRemoved = 0, signal, onFile } = options
  if (gone.length > maxRemoved) return 0
  let removed = 0
  for (const key of gone) {
    if (signal.aborted) break
    await to.remove(key)
    onFile?.(key, 'removed')
    removed += 1
  }
  return removed
}

/** Copies a file and returns its hash. Returns undefined if the file was removed before it was copied. */
async function copy(key: string, found: StoredFile, options: MigrateMediaOptions): Promise<string | undefined> {
  try {
    return await copyFile(key, found, options)
  } catch (error) {
    if (await isGone(options.from, key, found)) return undefined
    throw error
  }
}

/** Whether a listed file can no longer be read. Reads its bytes, because metadata can be cached for a minute. */
async function isGone(storage: MediaStorage, key: string, { size }: StoredFile): Promise<boolean> {
  if (size === 0) return (await storage.stat(key)) === undefined
  try {
    for await (const _ of storage.open(key, { start: 0, end: 0 })) break
    return false
  } catch (error) {
    const { code, statusCode } = error as { code?: string; statusCode?: number }
    return code === 'ENOENT' || statusCode === 404
  }
}

async function copyFile(key: string, { size }: StoredFile, { from, to, onFile }: MigrateMediaOptions): Promise<string> {
  const original = await hashOf(from, key, size)
  const there = await to.stat(key)
  // A previous run may have been killed before it recorded the copy.
  if (there?.size === size && (await hashOf(to, key, size)) === original) {
    onFile?.(key, 'was there')
    return original
  }
  await to.put(key, size === 0 ? Readable.from([]) : from.open(key))
  const copied = await hashOf(to, key, size)
  if (copied !== original) {
    throw new Error(
      `The copy of ${key} differs from the original (SHA-256 ${copied}, not ${original}). It was not recorded. Run the migration again.`,
    )
  }
  onFile?.(key, 'copied')
  return original
}

async function hashOf(storage: MediaStorage, key: string, size: number): Promise<string> {
  const hash = createHash('sha256')
  if (size > 0) for await (const chunk of storage.open(key)) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

function isOf(proof: Proof, { size, lastModified }: StoredFile): boolean {
  return proof.size === size && proof.modified === lastModified.getTime()
}

async function readJournal(file: string): Promise<Map<string, Proof>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  // Drops an incomplete last line, which would corrupt the next line.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await writeFile(file, whole)
  const proofs = whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Proof)
  return new Map(proofs.map((proof) => [proof.key, proof]))
}
