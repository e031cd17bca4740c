import type { SQL } from 'drizzle-orm'
import { inArray, sql } from '../../database/drizzle.ts'
import { videos } from '../../database/schema.ts'
import { streamQueues } from '../../queue/jobs.ts'
import type { ViewerId } from '../../database/wire-fields.ts'
import { mediaFolder } from '../../media/private-media.ts'
import type { Stream } from './schemas.ts'

/** Selects from the current video's waiting or running job. Each video has at most one job. */
const jobOf = (columns: SQL) => sql`(select ${columns} from pgboss.job
  where ${inArray(sql`job.name`, [...streamQueues])} and job.singleton_key = ${videos.id} and job.state <= 'active' limit 1)`

/** Returns the fields for the current video's stream and its progress. */
export function streamFields(viewerId: ViewerId, mediaToken: string | SQL) {
  const { stream } = videos
  const pathOf = (key: SQL) => sql`${mediaFolder(mediaToken)} || (${key})`
  // PostgreSQL leaves out the jobs for a visitor, also from a plan that it keeps.
  const isOwner = viewerId === null ? sql`false` : sql`${videos.ownerId} = ${viewerId}`
  const storyboard = sql`${stream}->'storyboard'`
  return {
    stream: sql<Stream | null>`case when ${stream} is not null then jsonb_build_object(
      'kind', 'hls', 'url', ${pathOf(sql`${stream}->>'key'`)}, 'heights', ${stream}->'heights',
      'storyboard', case when jsonb_typeof(${storyboard}) = 'object'
        then (${storyboard}) - 'key' || jsonb_build_object('url', ${pathOf(sql`${storyboard}->>'key'`)}) end) end`,
    streamPercent: sql<number | null>`case when ${isOwner} and ${stream} is null then ${jobOf(
      sql`case when job.state = 'active' then coalesce(${videos.streamPercent}, 0) else 0 end`,
    )} end`,
    streamMessage: sql<
      string | null
    >`case when ${isOwner} and ${stream} is null then coalesce(${videos.streamFailure}, ${jobOf(
      sql`case when job.state = 'active' then null else 'In the queue. Videos ahead: '
        || (select count(*) from pgboss.job other where other.name = job.name and other.state < 'active'
          and (other.priority, job.created_on) > (job.priority, other.created_on)) || '.' end`,
    )}) end`,
  }
}
