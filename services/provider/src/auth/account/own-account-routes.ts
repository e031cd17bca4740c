import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { ApiError, forbidden, unauthenticated } from '../../http/api-error.ts'
import { EmptySchema, ok, ref, responses } from '../../http/envelope.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { streamRawJson } from '../../http/send-raw-json.ts'
import { signedIn } from '../authentication.ts'
import { browserIdOf } from '../login/browser-cookie.ts'
import { logIn, type LogInOptions } from '../login/log-in.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { SessionContext } from '../sessions/sessions.ts'
import { deleteAccount, type DeletionContext } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { AccountExportSchema, DeleteAccountSchema, deleteAccountMessages } from './own-account-schemas.ts'
import { findAccount, type OwnAccount } from './queries.ts'

export interface OwnAccountRoutesOptions
  extends SessionContext, Omit<LogInOptions, 'database' | 'audit'>, Pick<DeletionContext, 'cleanupDatabase' | 'queue'> {
  database: Database
  rateLimits: RateLimits
  sessionCookies: SessionCookies
}

/**
 * `/users/me`: export and deletion of the caller's own account. An extension to the specification.
 */
export function ownAccountRoutes(options: OwnAccountRoutesOptions): FastifyPluginAsyncTypebox {
  const { database, audit, clock, rateLimits, sessionCookies } = options
  const limited = { access: 'signed-in', rateLimit: limitTo(rateLimits.login) } as const

  async function ownAccount(request: FastifyRequest): Promise<OwnAccount> {
    const account = await findAccount(database, signedIn(request).userId)
    if (!account) throw unauthenticated()
    return account
  }

  /**
   * Requires the password, because an open session may be in the wrong hands. Attempts count toward the login limits.
   */
  async function requirePassword(request: FastifyRequest, email: string, password: string): Promise<void> {
    await logIn(options, request, { email, password, browserId: browserIdOf(request) }).catch((error: unknown) => {
      const isWrong = error instanceof ApiError && error.statusCode === 401
      throw isWrong ? forbidden("Wrong password. Your account hasn't been changed.") : error
    })
  }

  return async (app) => {
    app.route({
      method: 'DELETE',
      url: '',
      config: { ...limited, fieldMessages: deleteAccountMessages },
      schema: {
        tags: ['users'],
        summary:
          "Deletes the caller's account, including its videos, its comments and the replies to them, and ends its sessions",
        body: DeleteAccountSchema,
        response: responses(200, EmptySchema, 400, 401, 403, 429, 503),
      },
      async handler(request, reply) {
        const { _id, email } = await ownAccount(request)
        await requirePassword(request, email, request.body.password)
        await deleteAccount(options, request, _id)
        sessionCookies.clear(reply)
        return ok('Your account was deleted.', {})
      },
    })

    app.route({
      method: 'GET',
      url: '/export',
      config: limited,
      schema: {
        tags: ['users'],
        summary: "Exports the account's data",
        response: responses(200, ref(AccountExportSchema), 401, 429),
      },
      async handler(request, reply) {
        const account = await ownAccount(request)
        await audit.record(database, request, { event: 'account-exported', userId: account._id })
        return streamRawJson(reply, 'Your account.', exportAccount(database, account, clock()))
      },
    })
  }
}
