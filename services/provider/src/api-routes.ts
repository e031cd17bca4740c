import type { FastifyPluginAsync } from 'fastify'
import { captionRoutes } from './captions/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { healthRoutes } from './health.ts'
import type { Reads } from './database/replica/reads.ts'
import type { PageReader } from './http/page-reader.ts'
import { likeRoutes } from './likes/routes.ts'
import { playlistRoutes } from './playlists/routes.ts'
import type { Readiness } from './readiness.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { userRoutes, type UserRoutesOptions } from './users/routes.ts'
import { positionRoutes } from './users/watch-history/position-routes.ts'
import { videoRoutes, type VideoRoutesOptions } from './videos/routes.ts'

export interface ApiRoutesOptions extends UserRoutesOptions, VideoRoutesOptions {
  readiness: Readiness
  pageReader: PageReader
  reads: Reads
}

/** `/api/v1`: each path below it, and the folder that answers it. */
export function apiRoutes(options: ApiRoutesOptions): FastifyPluginAsync {
  return async (api) => {
    await api.register(healthRoutes(options.readiness))
    await api.register(userRoutes(options), { prefix: '/users' })
    await api.register(videoRoutes(options), { prefix: '/videos' })
    await api.register(captionRoutes(options), { prefix: '/videos/:videoId/captions' })
    await api.register(positionRoutes(options), { prefix: '/videos/:videoId/position' })
    await api.register(likeRoutes(options), { prefix: '/likes' })
    await api.register(subscriptionRoutes(options), { prefix: '/subscriptions' })
    await api.register(commentRoutes(options), { prefix: '/comments' })
    await api.register(playlistRoutes(options), { prefix: '/playlists' })
  }
}
