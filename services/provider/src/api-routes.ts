import type { FastifyPluginAsync } from 'fastify'
import { ownAccountRoutes, type OwnAccountRoutesOptions, accountRoutes } from './auth/account/routes.ts'
import type { OwnOrigin } from './auth/cross-origin.ts'
import { loginRoutes, type LoginRoutesOptions } from './auth/login/routes.ts'
import { passwordResetRoutes, type PasswordResetRoutesOptions } from './auth/password-reset/routes.ts'
import { registerRoutes, type RegisterRoutesOptions } from './auth/register/routes.ts'
import { logoutRoute, refreshTokenRoute, sessionRoutes } from './auth/sessions/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { captionRoutes } from './captions/routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { channelRoutes } from './channels/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import type { ReadContext } from './context.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { healthRoutes, type Readiness } from './health/readiness.ts'
import { positionRoutes, watchHistoryRoutes } from './history/routes.ts'
import type { PageReader } from './http/page-reader.ts'
import { likeRoutes } from './likes/routes.ts'
import { pageRoutes } from './pages/routes.ts'
import { playlistRoutes } from './playlists/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { studioRoutes } from './studio/routes.ts'
import { subscriptionRoutes } from './subscriptions/routes.ts'
import { trendingRoutes } from './trending/routes.ts'
import { videoRoutes, type VideoRoutesOptions } from './videos/routes.ts'

export interface ApiRoutesOptions
  extends
    RegisterRoutesOptions,
    LoginRoutesOptions,
    OwnAccountRoutesOptions,
    PasswordResetRoutesOptions,
    VideoRoutesOptions,
    ReadContext,
    OwnOrigin {
  readiness: Readiness
  pageReader: PageReader
}

/** The `/api/v1` routes. Each path has its own folder. */
export function apiRoutes(options: ApiRoutesOptions): FastifyPluginAsync {
  return async (api) => {
    await api.register(healthRoutes(options.readiness))
    await api.register(loginRoutes(options), { prefix: '/users/login' })
    await api.register(registerRoutes(options), { prefix: '/users/register' })
    await api.register(refreshTokenRoute(options), { prefix: '/users/refresh-token' })
    await api.register(logoutRoute(options), { prefix: '/users/logout' })
    await api.register(accountRoutes(options), { prefix: '/users/current-user' })
    await api.register(ownAccountRoutes(options), { prefix: '/users/me' })
    await api.register(passwordResetRoutes(options), { prefix: '/users/password-reset' })
    await api.register(sessionRoutes(options), { prefix: '/users/sessions' })
    await api.register(blockRoutes(options), { prefix: '/users/blocks' })
    await api.register(channelRoutes(options), { prefix: '/users/channel' })
    await api.register(watchHistoryRoutes(options), { prefix: '/users/watch-history' })
    await api.register(videoRoutes(options), { prefix: '/videos' })
    await api.register(captionRoutes(options), { prefix: '/videos/:videoId/captions' })
    await api.register(positionRoutes(options), { prefix: '/videos/:videoId/position' })
    await api.register(likeRoutes(options), { prefix: '/likes' })
    await api.register(subscriptionRoutes(options), { prefix: '/subscriptions' })
    await api.register(commentRoutes(options), { prefix: '/comments' })
    await api.register(playlistRoutes(options), { prefix: '/playlists' })
    await api.register(pageRoutes(options), { prefix: '/pages' })
    await api.register(feedbackRoutes(options), { prefix: '/feedback' })
    await api.register(reportRoutes(options), { prefix: '/reports' })
    await api.register(searchRoutes(options), { prefix: '/search' })
    await api.register(trendingRoutes(options), { prefix: '/trending' })
    await api.register(categoryRoutes(options), { prefix: '/categories' })
    await api.register(feedRoutes(options))
    await api.register(studioRoutes(options), { prefix: '/studio' })
  }
}
