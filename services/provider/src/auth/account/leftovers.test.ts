import { Readable } from 'node:stream'
import { sql } from '../../database/drizzle.ts'
import {
  hiddenMedia,
  passwordResets,
  recommendations,
  resumableUploadParts,
  resumableUploads,
  uploadKeys,
} from '../../database/schema.ts'
import { finishJobs } from '../../test/finish-jobs.ts'
import { startTestProvider } from '../../test/test-provider.ts'
import { storedFiles } from '../../test/traces.ts'

const provider = startTestProvider()

/** How a column with an account's ID is covered: the export's list with its rows or why they aren't exported, and why it outlives the account, if it does. */
interface Coverage {
  exported: string | { no: string }
  kept?: string
}

const columns: Record<string, Coverage> = {
  'public.users.id': { exported: 'account' },
  'public.sessions.user_id': { exported: 'sessions' },
  'public.password_resets.user_id': { exported: { no: 'Secret.' } },
  'public.videos.owner_id': { exported: 'videos' },
  'public.video_views.viewer': {
    exported: { no: 'Only for counting. The history is exported.' },
    kept: 'Removed within a day.',
  },
  'public.video_likes.user_id': { exported: 'likedVideos' },
  'public.comments.author_id': { exported: 'comments' },
  'public.comment_likes.user_id': { exported: 'likedComments' },
  'public.blocks.blocker_id': { exported: 'blocks' },
  'public.blocks.blocked_id': { exported: { no: 'Data of the account that blocks.' } },
  'public.subscriptions.subscriber_id': { exported: 'subscriptions' },
  'public.subscriptions.channel_id': { exported: { no: 'Data of the subscriber.' } },
  'public.subscription_counts.user_id': { exported: { no: 'Computed from the subscriptions.' } },
  'public.recommendations.user_id': { exported: { no: 'Computed from the likes and subscriptions.' } },
  'public.playlists.owner_id': { exported: 'playlists' },
  'public.watch_history.user_id': { exported: 'watchHistory' },
  'public.feedback.user_id': { exported: 'feedback' },
  'public.reports.reporter_id': { exported: 'reports' },
  'public.reports.thing_id': {
    exported: { no: 'Data of the reporter.' },
    kept: 'Part of a report by another account. The ID identifies nobody after the deletion.',
  },
  'public.resumable_uploads.owner_id': { exported: { no: 'Unfinished, and removed after three days.' } },
  'public.upload_keys.owner_id': { exported: { no: "The client's own random keys." } },
  'public.hidden_media.private_to': { exported: { no: 'Computed from the videos.' } },
  'public.quota_counts.subject': { exported: { no: 'Counters.' }, kept: 'Removed within a day.' },
  'public.audit_log.user_id': {
    exported: { no: 'For investigating attacks.' },
    kept: 'Removed after 90 days. The database rejects earlier deletions.',
  },
  'pgboss.job.data': { exported: { no: 'Only IDs.' }, kept: 'Removed after a week.' },
}

/** Columns with the keys of stored files. */
const fileColumns = [
  'public.hidden_media.key',
  'public.pending_uploads.key',
  'public.resumable_upload_parts.key',
  'public.users.avatar_key',
  'public.users.cover_image_key',
  'public.videos.stream',
  'public.videos.thumbnail_key',
  'public.videos.video_key',
]

const names = { username: 'zora', email: 'zora@kinora.test', fullName: 'Zora Quill', about: 'I paint zebras.' }

/** Creates an account whose ID and files are in every column that can contain them. */
async function arrange() {
  const { database, clock, storage } = provider
  const other = await provider.user()
  const its = await other.publishes()
  const comment = await other.comments(its, 'First!')
  const user = await provider.user({ ...names, avatarKey: 'avatars/a1.webp', coverImageKey: 'covers/a2.webp' })
  const files = { videoKey: 'videos/a3.mp4', thumbnailKey: 'thumbnails/a4.webp' }
  const stream = { key: 'streams/a5.m3u8', heights: [144], storyboard: null, keys: ['streams/a5.m3u8'] }
  const own = await user.publishes({ ...files, stream, visibility: 'private' })
  for (const key of ['avatars/a1.webp', 'avatars/a1-48.webp', 'covers/a2.webp', 'covers/a2-640.webp', 'parts/a6.mp4'])
    await storage.put(key, Readable.from([Buffer.from('bytes')]))
  for (const key of [...Object.values(files), 'thumbnails/a4-320.webp', ...stream.keys])
    await storage.put(key, Readable.from([Buffer.from('bytes')]))
  await provider.visitor.post('/users/login', { email: user.email, password: user.password })
  await user.likes(its)
  await user.post(`/likes/toggle/c/${comment.id}`)
  for (const [one, two] of [
    [user, other],
    [other, user],
  ] as const) {
    await one.subscribesTo(two)
    await one.post('/reports', { kind: 'channel', id: two.id, reason: 'spam' })
  }
  await user.watches(its)
  await user.comments(its, 'Second!')
  await user.post('/playlists', { name: 'Mine', videoId: its.id })
  await user.post('/feedback', { message: 'Nice site.' })
  await database.insert(passwordResets).values({ userId: user.id, tokenHash: 'hash', expiresAt: clock() })
  await database.insert(recommendations).values({ userId: user.id }).onConflictDoNothing()
  await database.insert(hiddenMedia).values({ key: files.videoKey, privateTo: user.id })
  await database
    .insert(uploadKeys)
    .values({ ownerId: user.id, key: 'k', fingerprint: 'f', videoId: own.id, createdAt: clock() })
  await database.insert(resumableUploads).values({ id: 'upload', ownerId: user.id, size: 9, touchedAt: clock() })
  await database.insert(resumableUploadParts).values({ uploadId: 'upload', offset: 0, key: 'parts/a6.mp4' })
  await database.execute(sql`
    insert into blocks (blocker_id, blocked_id, created_at)
    values (${user.id}, ${other.id}, now()), (${other.id}, ${user.id}, now())
  `)
  return user
}

/** Returns the columns with a value that contains a text. */
async function columnsWith(text: string): Promise<string[]> {
  const { rows: tables } = await provider.database.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'
    union all select 'pgboss.job'
  `)
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await provider.database.execute<{ column: string }>(sql`
        select distinct field.key as "column" from ${sql.raw(name)} as t, jsonb_each_text(to_jsonb(t)) as field
        where field.value like ${`%${text}%`}
      `)
      return rows.map(({ column }) => `${name}.${column}`)
    }),
  )
  return found.flat().toSorted()
}

async function columnsOf(condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await provider.database.execute<{ name: string }>(condition)
  return rows.map(({ name }) => name).toSorted()
}

test('every column that refers to an account is covered by the export and the deletion', async () => {
  const references = await columnsOf(sql`
    select format('public.%s.%s', t.relname, a.attname) as name from pg_constraint c
    join pg_class t on t.oid = c.conrelid join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'public.users'::regclass
  `)
  expect(references.filter((name) => columns[name] === undefined)).toEqual([])
  const fileKeys = await columnsOf(sql`
    select format('public.%s.%s', table_name, column_name) as name from information_schema.columns
    where table_schema = 'public' and (column_name = 'key' or column_name like '%\\_key' or column_name = 'stream')
      and table_name not in ('search_terms', 'upload_keys')
  `)
  expect(fileKeys).toEqual(fileColumns)
})

test("the export contains an account's rows, and its deletion leaves nothing behind", async () => {
  const filesBefore = await storedFiles(provider.mediaFolder)
  const user = await arrange()
  expect(await columnsWith(user.id)).toEqual(
    Object.keys(columns)
      .filter((name) => name !== 'pgboss.job.data')
      .toSorted(),
  )

  const { data } = await user.get('/users/me/export')
  const lists = Object.values(columns).flatMap(({ exported }) => (typeof exported === 'string' ? [exported] : []))
  expect(['exportedAt', ...lists].toSorted()).toEqual(Object.keys(data).toSorted())
  expect(lists.filter((list) => data[list].length === 0)).toEqual([])

  await user.delete('/users/me', { body: { password: user.password } })
  await finishJobs(provider)
  const kept = Object.keys(columns).filter((name) => columns[name]?.kept !== undefined)
  expect(await columnsWith(user.id)).toEqual(kept.toSorted())
  for (const name of Object.values(names)) expect([name, await columnsWith(name)]).toEqual([name, []])
  expect(await storedFiles(provider.mediaFolder)).toEqual(filesBefore)
})
