import { sql, type SQL } from 'drizzle-orm'
import { videos } from '../../database/schema.ts'
import type { ViewerId } from '../../database/wire-fields.ts'
import type { Stream } from './schemas.ts'

/** The path of a stored file whose key an expression says. */
const pathOf = (key: SQL) => sql`'/media/' || (${key})`

/** How long the owner of a new video is told that it waits for a worker. After that there may be none, and nothing is said until one has begun. */
const waitMinutes = 15

/** The stream of the video that is read, and how far it is, as fields of it. */
export function streamFields(viewerId: ViewerId) {
  const { stream } = videos
  const storyboard = sql`${stream}->'storyboard'`
  return {
    stream: sql<Stream | null>`case when ${stream} is not null then jsonb_build_object(
      'kind', 'hls', 'url', ${pathOf(sql`${stream}->>'key'`)}, 'heights', ${stream}->'heights',
      'storyboard', case when jsonb_typeof(${storyboard}) = 'object'
        then (${storyboard}) - 'key' || jsonb_build_object('url', ${pathOf(sql`${storyboard}->>'key'`)}) end) end`,
    streamPercent: sql<number | null>`case when ${videos.ownerId} = ${viewerId}
      and (${videos.streamPercent} > 0 or ${videos.createdAt} > now() - ${sql.raw(`interval '${waitMinutes} minutes'`)}) then ${videos.streamPercent} end`,
  }
}
