import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { MediaStorage, StoredFile } from './storage.ts'

export interface MigrateMediaOptions {
  from: MediaStorage
  to: MediaStorage
  /** A local file with one line for each verified copy. */
  journal: string
  /** Stops after the files in progress. */
  signal: AbortSignal
  /** The number of files copied in parallel. */
  filesAtOnce?: number
  /** The maximum number of copies to remove whose originals are missing. If there are more, none is removed: an unmounted folder looks empty. */
  maxRemoved?: number
  onFile?(key: string, outcome: FileOutcome): void
}

/** `gone`: a file that was copied according to the journal is missing in the source storage. */
export type FileOutcome = 'copied' | 'was there' | 'gone' | 'removed'

export interface MigratedMedia {
  copied: number
  /** Verified by a previous run. */
  skipped: number
  bytes: number
  /** Copies whose originals are missing, and how many of them were removed. */
  gone: number
  removed: number
  /** Whether both storages now contain every file. */
  isComplete: boolean
}

/** A line of the journal: this file's copy was read back and is identical. */
interface Proof extends Pick<StoredFile, 'size'> {
  key: string
  modified: number
  sha256: string
}

/**
 * Copies every file of one storage to another and verifies it by reading the copy back. Skips files that an earlier run verified, according to the journal.
 * Then reports copies whose originals were removed, and removes up to `maxRemoved` of them, only if the journal proves their origin. Other files in the target
 * storage are not touched.
 *
 * @throws {Error} that names a file whose copy is not identical.
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
      // It was removed meanwhile.
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

/** The existing copies whose originals are missing. */
async function goneFrom({ from, to, onFile }: MigrateMediaOptions, proofs: Proof[]): Promise<string[]> {
  const gone: string[] = []
  for (const { key, size } of proofs) {
    // It reappeared since the listing, or was replaced.
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

/** Returns the file's hash; undefined if the file was removed before it was copied. */
async function copy(key: string, found: StoredFile, options: MigrateMediaOptions): Promise<string | undefined> {
  try {
    return await copyFile(key, found, options)
  } catch (error) {
    if (await isGone(options.from, key, found)) return undefined
    throw error
  }
}

/** Whether an existing file can no longer be read. Reads its bytes, because metadata may be cached for a minute. */
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
  // A previous run may have been killed after the copy.
  if (there?.size === size && (await hashOf(to, key, size)) === original) {
    onFile?.(key, 'was there')
    return original
  }
  await to.put(key, size === 0 ? Readable.from([]) : from.open(key))
  const copied = await hashOf(to, key, size)
  if (copied !== original) {
    throw new Error(
      `The copy of ${key} has other bytes than the original (SHA-256 ${copied}, not ${original}). It is not noted; run this again.`,
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
  // An incomplete last line would corrupt the next one.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await writeFile(file, whole)
  const proofs = whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Proof)
  return new Map(proofs.map((proof) => [proof.key, proof]))
}
