import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { RateLimits } from '../../config.ts'
import { notFound } from '../../http/api-error.ts'
import { accepted, EmptySchema, ok, responses } from '../../http/envelope.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { tooManyFor } from '../../http/too-many.ts'
import type { Queue } from '../../queue/queue.ts'
import type { QuotaStore } from '../../quotas/quota-store.ts'
import type { PasswordContext } from '../account/change-password.ts'
import { emailAsStored } from '../account/queries.ts'
import { registerFields, registerMessages } from '../register/schemas.ts'
import { resetPassword } from './reset-links.ts'

export interface PasswordResetRoutesOptions extends PasswordContext {
  queue: Queue
  quotaStore: QuotaStore
  rateLimits: RateLimits
  sendsMail: boolean
}

/** How many links can be sent to one email in an hour. */
const maxLinks = 5
const windowSeconds = 3600

const ResetRequestSchema = Type.Object({ email: registerFields.email })

const ResetSchema = Type.Object({
  token: Type.String({ minLength: 1, description: "The token in the link's URL." }),
  password: Type.String({ description: 'The new password, with the rules for sign-up.' }),
})

/** `/users/password-reset`: sets a forgotten password with a link that is sent by email. An extension to the specification. */
export function passwordResetRoutes(options: PasswordResetRoutesOptions): FastifyPluginAsyncTypebox {
  const { audit, database, queue, quotaStore, rateLimits, sendsMail } = options
  const limited = {
    rateLimit: limitTo(rateLimits.login),
    quota: 'passwordResets',
    fieldMessages: registerMessages,
  } as const
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: limited,
      schema: {
        tags: ['users'],
        summary: 'Sends a link to set a new password to the account with this email, if there is one',
        body: ResetRequestSchema,
        response: responses(202, EmptySchema, 400, 404, 429, 503),
      },
      async onRequest() {
        if (!sendsMail) throw notFound('This provider does not send email.')
      },
      async handler(request, reply) {
        const email = emailAsStored(request.body.email)
        // Counts emails without an account too, and a worker looks the account up, so neither the limit nor the timing reveals whether it exists.
        const subject = createHash('sha256').update(email).digest('base64url')
        const { used, resetsInSeconds } = await quotaStore.add({ kind: 'resetLinks', subject, windowSeconds }, 1)
        if (used > maxLinks) throw tooManyFor('Too many links were requested for this email', resetsInSeconds)
        await queue.open()
        await queue.send(database, 'send-reset-link', { email })
        audit.note(request, { event: 'password-reset-requested', email })
        reply.code(202)
        return accepted('If the account exists, an email is on its way.', {})
      },
    })

    app.route({
      method: 'POST',
      url: '/confirm',
      config: limited,
      schema: {
        tags: ['users'],
        summary: "Sets a new password with a link's token, and ends all the account's sessions",
        body: ResetSchema,
        response: responses(200, EmptySchema, 400, 410, 429, 503),
      },
      async handler(request) {
        await resetPassword(options, request, request.body)
        return ok('Your password was changed. Please log in.', {})
      },
    })
  }
}
