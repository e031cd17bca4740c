import { demo } from '@kinora/provider/seed'
import { Client } from 'pg'

/** Gives the demo viewer a history of that many videos, and no other. Videos that are missing for it are copies of one that is there. */
export async function fillHistory(databaseUrl: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  const viewer = '(select id from users where email = $1)'
  try {
    await client.query(
      `insert into videos
         (id, owner_id, title, description, video_key, thumbnail_key, duration_seconds, created_at)
       select
         'bench-' || n, model.owner_id, model.title || ' ' || n, model.description, model.video_key, model.thumbnail_key,
         model.duration_seconds, model.created_at - n * interval '1 minute'
       from (select * from videos order by created_at limit 1) as model, generate_series(1, $1::int) n
       on conflict do nothing`,
      [count],
    )
    await client.query(`delete from watch_history where user_id = ${viewer}`, [demo.demoLogin.email])
    await client.query(
      `insert into watch_history (user_id, video_id, watched_at)
       select ${viewer}, 'bench-' || n, now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
      [demo.demoLogin.email, count],
    )
  } finally {
    await client.end()
  }
}
