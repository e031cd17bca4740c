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
  onFile?(key: string, outcome: 'copied' | 'was there'): void
}

export interface MigratedMedia {
  copied: number
  /** Proved by an earlier run. */
  skipped: number
  bytes: number
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
 * the same journal, is not copied again. Nothing is removed.
 *
 * @throws {Error} that names the file, for a copy that is not its original.
 */
export async function migrateMedia(options: MigrateMediaOptions): Promise<MigratedMedia> {
  const { from, journal, signal, filesAtOnce = 4 } = options
  const proved = await readJournal(journal)
  const result: MigratedMedia = { copied: 0, skipped: 0, bytes: 0, isComplete: false }
  const keys = from.keys()[Symbol.asyncIterator]()
  const failures: unknown[] = []

  async function work(): Promise<void> {
    while (!signal.aborted && failures.length === 0) {
      const { value: key, done } = await keys.next()
      if (done) return
      const found = await from.stat(key)
      // It went while this was at work.
      if (!found) continue
      const proof = proved.get(key)
      if (proof && isOf(proof, found) && (await options.to.stat(key))?.size === found.size) {
        result.skipped += 1
        continue
      }
      const sha256 = await copy(key, found, options)
      const line: Proof = { key, size: found.size, modified: found.lastModified.getTime(), sha256 }
      await appendFile(journal, `${JSON.stringify(line)}\n`)
      result.copied += 1
      result.bytes += found.size
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, () => work().catch((reason: unknown) => failures.push(reason))))
  if (failures.length > 0) throw failures[0]
  result.isComplete = !signal.aborted
  return result
}

async function copy(key: string, { size }: StoredFile, { from, to, onFile }: MigrateMediaOptions): Promise<string> {
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
