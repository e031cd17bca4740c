import { createHash } from 'node:crypto'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { MediaStorage, StoredFile } from './storage.ts'

export interface MigrateMediaOptions {
  from: MediaStorage
  to: MediaStorage
  /** A file of this machine, where each copy that is proved is noted: a line each. */
  journal: string
  /** Ends the work after the files that are under way. */
  signal: AbortSignal
  /** How many files are copied at once. */
  filesAtOnce?: number
  /** How many copies may be removed whose originals are gone. Where there are more, none is: a folder that is not mounted looks empty. */
  mostRemoved?: number
  onFile?(key: string, outcome: FileOutcome): void
}

/** `gone`: a file that this journal proves was copied is no longer in the storage that it was copied from. */
export type FileOutcome = 'copied' | 'was there' | 'gone' | 'removed'

export interface MigratedMedia {
  copied: number
  /** Proved by an earlier run. */
  skipped: number
  bytes: number
  /** Copies whose originals are gone, and how many of them were removed. */
  gone: number
  removed: number
  /** Whether every file that was there is now in both. */
  isComplete: boolean
}

/** What a line of the journal says: that the copy of this very file was read back and has the same bytes. */
interface Proof extends Pick<StoredFile, 'size'> {
  key: string
  modified: number
  sha256: string
}

/**
 * Copies every file of one storage to another and proves it: the copy is read back whole, and must have the bytes of the original. What an earlier run proved, by
 * the same journal, is not copied again. When all is copied, copies whose originals were removed are told of, and removed as far as `mostRemoved` lets them be: those alone that
 * the journal proves came from there. What else lies in the other storage stays.
 *
 * @throws {Error} that names the file, for a copy that is not its original.
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
      // It went while this was at work.
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

/** Of these copies, those that are still there, and whose originals are not. */
async function goneFrom({ from, to, onFile }: MigrateMediaOptions, proofs: Proof[]): Promise<string[]> {
  const gone: string[] = []
  for (const { key, size } of proofs) {
    // It came back since the files were listed, or another has taken its place.
    if ((await from.stat(key)) || (await to.stat(key))?.size !== size) continue
    gone.push(key)
    onFile?.(key, 'gone')
  }
  return gone
}

async function removeGone(options: MigrateMediaOptions, gone: string[]): Promise<number> {
  const { to, mostRemoved = 0, signal, onFile } = options
  if (gone.length > mostRemoved) return 0
  let removed = 0
  for (const key of gone) {
    if (signal.aborted) break
    await to.remove(key)
    onFile?.(key, 'removed')
    removed += 1
  }
  return removed
}

/** Returns the hash of the file; undefined when it was removed before it was copied. */
async function copy(key: string, found: StoredFile, options: MigrateMediaOptions): Promise<string | undefined> {
  try {
    return await copyFile(key, found, options)
  } catch (error) {
    if (await isGone(options.from, key, found)) return undefined
    throw error
  }
}

/** Whether a file that was there can no longer be read. Asked for by its bytes, because what is known of a file may be a minute old. */
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
  // A run that was killed between the copy and its proof has left it to this one.
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
  // A line without an end was cut off by the end of its process, and would spoil the next one.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole !== text) await writeFile(file, whole)
  const proofs = whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Proof)
  return new Map(proofs.map((proof) => [proof.key, proof]))
}
