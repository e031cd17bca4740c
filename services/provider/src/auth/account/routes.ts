import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Database } from '../../database/connect.ts'
import { ApiError, unauthenticated } from '../../http/api-error.ts'
import { EmptySchema, failures, ok, ref, responses } from '../../http/envelope.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { streamRawJson } from '../../http/send-raw-json.ts'
import { signedIn } from '../authentication.ts'
import { browserIdOf } from '../login/browser-cookie.ts'
import { logIn, type LogInOptions } from '../login/log-in.ts'
import type { SessionCookies } from '../sessions/session-cookies.ts'
import type { SessionContext } from '../sessions/sessions.ts'
import type { UploadContext } from '../../uploads/upload-services.ts'
import { changeEmail, changePassword, readNewPassword, wrongPassword } from './change-password.ts'
import { changeProfile, maxProfileChangesBytes, ProfileChangesSchema } from './change-profile.ts'
import { deleteAccount, type DeletionContext } from './delete-account.ts'
import { exportAccount } from './export-account.ts'
import { checkZipExport, startZipExport, type ZipExportContext } from './export-zip.ts'
import { UserSchema } from './schemas.ts'
import {
  AccountExportSchema,
  accountMessages,
  DeleteAccountSchema,
  deleteAccountMessages,
  EmailChangeSchema,
  PasswordChangeSchema,
} from './own-account-schemas.ts'
import { findAccount, type AccountWithPassword, type OwnAccount } from './queries.ts'
import type { ProviderContext } from '../../context.ts'

export interface OwnAccountRoutesOptions
  extends
    SessionContext,
    UploadContext,
    ZipExportContext,
    Omit<LogInOptions, 'database' | 'audit'>,
    Pick<DeletionContext, 'cleanupDatabase' | 'queue'> {
  database: Database
  rateLimits: RateLimits
  sessionCookies: SessionCookies
}

/**
 * `/users/me`: changes, export and deletion of the caller's own account. An extension to the specification.
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
  async function requirePassword(request: FastifyRequest, password: string): Promise<AccountWithPassword> {
    const { email } = await ownAccount(request)
    return logIn(options, request, { email, password, browserId: browserIdOf(request) }).catch((error: unknown) => {
      throw error instanceof ApiError && error.statusCode === 401 ? wrongPassword() : error
    })
  }

  return async (app) => {
    app.route({
      method: 'PATCH',
      url: '',
      config: {
        access: 'signed-in',
        quota: 'account',
        maxUploadBytes: maxProfileChangesBytes,
        form: ProfileChangesSchema,
      },
      schema: {
        tags: ['users'],
        summary: "Changes the caller's profile, or pauses the watch history",
        response: responses(200, ref(UserSchema), 400, 401, 408, 413, 415, 429, 503),
      },
      async handler(request) {
        await changeProfile(options, request, signedIn(request).userId)
        return ok('Your profile was changed.', await ownAccount(request))
      },
    })

    app.route({
      method: 'POST',
      url: '/email',
      config: { ...limited, quota: 'account', fieldMessages: accountMessages },
      schema: {
        tags: ['users'],
        summary: "Changes the account's email",
        body: EmailChangeSchema,
        response: responses(200, ref(UserSchema), 400, 401, 403, 409, 429, 503),
      },
      async handler(request) {
        const { email, password } = request.body
        await changeEmail(options, request, await requirePassword(request, password), email)
        return ok('Your email was changed.', await ownAccount(request))
      },
    })

    app.route({
      method: 'POST',
      url: '/password',
      config: { ...limited, quota: 'account', fieldMessages: accountMessages },
      schema: {
        tags: ['users'],
        summary: "Changes the account's password, and ends all its sessions except the current one",
        body: PasswordChangeSchema,
        response: responses(200, EmptySchema, 400, 401, 403, 429, 503),
      },
      async handler(request) {
        const { password, newPassword } = request.body
        const accepted = await readNewPassword(request, 'newPassword', newPassword, await ownAccount(request))
        const checked = await requirePassword(request, password)
        await changePassword(options, request, signedIn(request), checked, accepted)
        return ok('Your password was changed, and all other sessions were ended.', {})
      },
    })

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
        const { account } = await requirePassword(request, request.body.password)
        await deleteAccount(options, request, account._id)
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

    app.route({
      method: 'GET',
      url: '/export.zip',
      config: { ...limited, quota: 'exports' },
      schema: {
        tags: ['users'],
        summary: "Exports the account's data and media files as a ZIP file, one at a time",
        response: { 200: Type.String({ description: 'A ZIP file.' }), ...failures(401, 409, 429) },
      },
      async handler(request, reply) {
        reply.type('application/zip').header('content-disposition', 'attachment; filename="kinora-export.zip"')
        const viewer = signedIn(request)
        if (request.method === 'HEAD') {
          await checkZipExport(options, viewer)
          return reply.send(Readable.from([]))
        }
        const { zip, end } = await startZipExport(options, viewer)
        reply.raw.once('close', () => {
          end().catch((error: unknown) => request.log.warn({ err: error }, 'could not end an export'))
        })
        await audit.record(database, request, { event: 'account-exported', userId: viewer.userId })
        return reply.send(zip)
      },
    })
  }
}

/** `/users/current-user`: the caller's account. */
export function accountRoutes({ database }: ProviderContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: { tags: ['users'], summary: "The caller's account", response: responses(200, ref(UserSchema), 401) },
      async handler(request) {
        const account = await findAccount(database, signedIn(request).userId)
        if (!account) throw unauthenticated()
        return ok('Current user.', account)
      },
    })
  }
}
