import { join } from 'node:path'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { eq, sql } from './drizzle.ts'
import { connect, type Executor } from './connect.ts'
import {
  captions,
  commentLikes,
  comments,
  playlists,
  playlistVideos,
  seeds,
  subscriptions,
  users,
  videoLikes,
  videos,
  watchHistory,
} from './schema.ts'
import type { DemoData } from './demo-data.ts'
import { readPageFiles } from '../pages/page-files.ts'
import { storePages } from '../pages/queries.ts'
import { demoRows } from './demo-rows.ts'
import { storeDemoFiles } from '../media/store-demo-files.ts'
import type { MediaStorage } from '../media/storage.ts'
import { refreshTerms } from '../search/refresh-search.ts'
import { refreshTrending } from '../trending/trending.ts'
import { hashPassword } from '../auth/passwords.ts'

export interface SeedOptions {
  /** The database must be fully migrated. */
  databaseUrl: string
  storage: MediaStorage
  demo: DemoData
  /** The base folder for relative paths in the demo data. */
  folder: string
}

const seedName = 'demo'
/** An arbitrary number that nothing else in the database uses as a lock. */
const seedLock = 4_061_978
const batchSize = 500

/**
 * Loads the demo data and its files once, either completely or not at all. Returns whether it loaded them. Concurrent processes wait for each other. Throws if
 * the data refers to an unknown key.
 */
export async function seedDatabase({ databaseUrl, storage, demo, folder }: SeedOptions): Promise<boolean> {
  const connection = connect(databaseUrl)
  try {
    return await connection.database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${seedLock})`)
      const [applied] = await transaction.select().from(seeds).where(eq(seeds.name, seedName))
      if (applied) return false

      await insertDemo(transaction, demo, await storeDemoFiles(storage, folder, filesOf(demo)))
      await countRows(transaction)
      if (demo.pages) await storePages(transaction, await readPageFiles(join(folder, demo.pages)), new Date())
      // Jobs keep these up to date from now on.
      await refreshTerms(transaction)
      await refreshTrending(transaction)
      await transaction.insert(seeds).values({ name: seedName, appliedAt: new Date() })
      return true
    })
  } finally {
    await connection.close()
  }
}

function filesOf(demo: DemoData): string[] {
  return [
    ...demo.users.flatMap(({ avatar, cover }) => (cover ? [avatar, cover] : [avatar])),
    ...demo.videos.flatMap(({ clip, thumbnail }) => [clip, thumbnail]),
  ]
}

async function insertDemo(executor: Executor, demo: DemoData, keyOfFile: (path: string) => string): Promise<void> {
  const hashes = await hashPasswords(demo)
  const rows = demoRows(demo, {
    now: new Date(),
    keyOfFile,
    passwordHashOf: ({ password = demo.demoLogin.password }) => hashes.get(password) ?? '',
  })
  await insertAll(executor, users, rows.users)
  await insertAll(executor, videos, rows.videos)
  await insertAll(executor, captions, rows.captions)
  await insertAll(executor, comments, rows.comments)
  await insertAll(executor, videoLikes, rows.videoLikes)
  await insertAll(executor, commentLikes, rows.commentLikes)
  await insertAll(executor, subscriptions, rows.subscriptions)
  await insertAll(executor, playlists, rows.playlists)
  await insertAll(executor, playlistVideos, rows.playlistVideos)
  await insertAll(executor, watchHistory, rows.watchHistory)
}

/** Hashes each distinct password once, even if users share it, because hashing is slow by design. */
async function hashPasswords({ users, demoLogin }: DemoData): Promise<Map<string, string>> {
  const passwords = new Set([demoLogin.password, ...users.flatMap(({ password }) => password ?? [])])
  return new Map(await Promise.all([...passwords].map(async (each) => [each, await hashPassword(each)] as const)))
}

async function insertAll<Table extends PgTable>(
  executor: Executor,
  table: Table,
  rows: PgInsertValue<Table>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += batchSize) {
    await executor.insert(table).values(rows.slice(start, start + batchSize))
  }
}

/** Sets every stored count from the actual rows. Views have no rows, so the demo data contains their counts. */
async function countRows(executor: Executor): Promise<void> {
  await executor.execute(sql`
    update users set
      subscribers_count = (select count(*) from subscriptions where channel_id = users.id),
      videos_count = (select count(*) from videos where owner_id = users.id)
  `)
  await executor.execute(sql`
    update videos set
      likes_count = (select count(*) from video_likes where video_id = videos.id),
      comments_count = (select count(*) from comments where video_id = videos.id and parent_id is null)
  `)
  await executor.execute(sql`
    update comments set likes_count = (select count(*) from comment_likes where comment_id = comments.id)
  `)
}
