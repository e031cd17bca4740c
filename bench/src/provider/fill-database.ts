import { migrate } from '@kinora/provider'
import { Client } from 'pg'

/** Makes a database beside the given one, with a thousand channels and as many videos as asked for. Returns its URL. */
export async function createFilledDatabase(databaseUrl: string, videos: number): Promise<string> {
  const name = `bench_${videos}`
  const url = new URL(databaseUrl)
  await onDatabase(databaseUrl, [`create database ${name}`])
  url.pathname = `/${name}`
  await migrate(url.href)
  await onDatabase(url.href, [
    'set synchronous_commit = off',
    `insert into users (id, username, email, full_name, password_hash, avatar_key, created_at)
     select 'c' || n, 'channel' || n, n || '@bench.example', 'Channel ' || n, '', 'avatars/' || n || '.webp', now()
     from generate_series(1, 1000) n`,
    `insert into videos
       (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, views, likes_count, created_at)
     select
       lpad(to_hex(n), 24, '0'), 'c' || (1 + n % 1000), 'A video with a title of common length, ' || n,
       repeat('A sentence of its description. ', 10), 'videos/' || n || '.mp4', 'thumbnails/' || n || '.webp', 61.5,
       n::bigint * 7919 % 1000000, n::bigint * 31 % 5000, now() - n * interval '1 second'
     from generate_series(1, ${videos}) n`,
    'vacuum analyze videos, users',
  ])
  return url.href
}

async function onDatabase(url: string, statements: string[]): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
