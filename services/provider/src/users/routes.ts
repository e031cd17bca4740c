import type { FastifyPluginAsync } from 'fastify'
import type { ReadContext } from '../context.ts'
import { ownAccountRoutes, type OwnAccountRoutesOptions } from './account/own-account-routes.ts'
import { accountRoutes } from './account/routes.ts'
import { channelRoutes } from './channel/routes.ts'
import { loginRoutes, type LoginRoutesOptions } from './login/routes.ts'
import { registerRoutes, type RegisterRoutesOptions } from './register/routes.ts'
import { logoutRoute } from './sessions/logout-route.ts'
import { refreshTokenRoute } from './sessions/refresh-token-route.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { watchHistoryRoutes } from './watch-history/routes.ts'

export interface UserRoutesOptions
  extends RegisterRoutesOptions, LoginRoutesOptions, OwnAccountRoutesOptions, ReadContext {}

/** `/users`: each path below it, and the folder that answers it. */
export function userRoutes(options: UserRoutesOptions): FastifyPluginAsync {
  return async (app) => {
    await app.register(loginRoutes(options), { prefix: '/login' })
    await app.register(registerRoutes(options), { prefix: '/register' })
    await app.register(refreshTokenRoute(options), { prefix: '/refresh-token' })
    await app.register(logoutRoute(options), { prefix: '/logout' })
    await app.register(accountRoutes(options), { prefix: '/current-user' })
    await app.register(ownAccountRoutes(options), { prefix: '/me' })
    await app.register(channelRoutes(options), { prefix: '/channel' })
    await app.register(sessionRoutes(options), { prefix: '/sessions' })
    await app.register(watchHistoryRoutes(options), { prefix: '/watch-history' })
  }
}
