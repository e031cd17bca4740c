import { addAbortSignal, Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import { allVideos } from '../../database/all-videos.ts'
import { and, asc, eq, gt, isNull, lte, or } from '../../database/drizzle.ts'
import type { ProviderContext } from '../../context.ts'
import type { Executor } from '../../database/connect.ts'
import { captions, users } from '../../database/schema.ts'
import { conflict } from '../../http/api-error.ts'
import type { Viewer } from '../access-tokens.ts'
import type { EndedSessions } from '../ended-sessions.ts'
import { exportAccount } from './export-account.ts'
import { findAccount } from './queries.ts'

export interface ZipExportContext extends ProviderContext {
  endedSessions: EndedSessions
  /** How long an export may take. */
  exportMs: number
}

export interface ZipExport {
  zip: Readable
  /** Ends the export and allows the account's next one. Call it when the response has ended. */
  end(): Promise<void>
}

/** Rows per query. */
const batchSize = 100

/**
 * Starts an export of an account's data and media files as a ZIP file. It is read while it is sent, so memory usage doesn't depend on its size. The ZIP breaks
 * off if the session ends, as it does when the account is deleted, or after `exportMs`.
 *
 * @throws {ApiError} 409 if another export of the account is running, or the account is being deleted.
 */
export async function startZipExport(context: ZipExportContext, { userId, sessionId }: Viewer): Promise<ZipExport> {
  const { database, clock, endedSessions, exportMs } = context
  const endsAt = new Date(clock().getTime() + exportMs)
  const isFree = or(isNull(users.exportEndsAt), lte(users.exportEndsAt, clock()))
  const { rowCount } = await database
    .update(users)
    .set({ exportEndsAt: endsAt })
    .where(and(eq(users.id, userId), isFree))
  const account = await findExportedAccount(database, userId, rowCount === 1)

  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(exportMs)])

  async function* whileSignedIn<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    for await (const piece of pieces) {
      if (endedSessions.has(sessionId)) throw new Error('The session ended during the export.')
      yield piece
    }
  }

  async function* files(json: AsyncIterable<string>) {
    yield { name: 'account.json', input: whileSignedIn(json) }
    for await (const { name, key, text } of ownFiles(database, userId)) {
      if (key === undefined) yield { name, input: text }
      else if (await context.storage.stat(key))
        yield { name, input: whileSignedIn<Uint8Array>(endingWith(signal, context.storage.open(key))) }
    }
  }

  return {
    zip: endingWith(signal, Readable.fromWeb(makeZip(files(exportAccount(database, account, clock()))))),
    async end() {
      ending.abort()
      await database
        .update(users)
        .set({ exportEndsAt: null })
        .where(and(eq(users.id, userId), eq(users.exportEndsAt, endsAt)))
    },
  }
}

/**
 * Checks whether an export could start now.
 *
 * @throws {ApiError} like `startZipExport`.
 */
export async function checkZipExport({ database, clock }: ProviderContext, { userId }: Viewer): Promise<void> {
  const isRunning = await database.$count(users, and(eq(users.id, userId), gt(users.exportEndsAt, clock())))
  await findExportedAccount(database, userId, isRunning === 0)
}

async function findExportedAccount(database: Executor, userId: string, isFree: boolean) {
  const account = await findAccount(database, userId)
  if (!account) throw conflict("This account is being deleted, so its data can't be exported.")
  if (!isFree) throw conflict('Your data is already being exported. Please wait until the download has finished.')
  return account
}

/** Destroys a stream when the signal is aborted. A stream that nobody reads must not crash the process with its error. */
function endingWith(signal: AbortSignal, stream: Readable): Readable {
  return addAbortSignal(signal, stream).on('error', () => {})
}

type OwnFile = { name: string } & ({ key: string; text?: undefined } | { key?: undefined; text: string })

const fileOf = (name: string, key: string): OwnFile => ({ name: `${name}${key.slice(key.lastIndexOf('.'))}`, key })

/** An account's pictures, and its videos with their thumbnails and captions. Files that an operator has hidden are left out, as on the site. */
async function* ownFiles(executor: Executor, userId: string): AsyncGenerator<OwnFile> {
  const [pictures] = await executor
    .select({ avatarKey: users.avatarKey, coverImageKey: users.coverImageKey })
    .from(users)
    .where(eq(users.id, userId))
  if (pictures) yield fileOf('avatar', pictures.avatarKey)
  if (pictures?.coverImageKey) yield fileOf('cover-image', pictures.coverImageKey)
  let after = ''
  for (;;) {
    const videos = await executor
      .select({ id: allVideos.id, videoKey: allVideos.videoKey, thumbnailKey: allVideos.thumbnailKey })
      .from(allVideos)
      .where(and(eq(allVideos.ownerId, userId), gt(allVideos.id, after)))
      .orderBy(asc(allVideos.id))
      .limit(batchSize)
    for (const { id, videoKey, thumbnailKey } of videos) {
      yield fileOf(`videos/${id}`, videoKey)
      yield fileOf(`thumbnails/${id}`, thumbnailKey)
      const texts = await executor
        .select({ language: captions.language, text: captions.text })
        .from(captions)
        .where(eq(captions.videoId, id))
      for (const { language, text } of texts) yield { name: `captions/${id}.${language}.vtt`, text }
    }
    if (videos.length < batchSize) return
    after = videos.at(-1)?.id ?? ''
  }
}
