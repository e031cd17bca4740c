import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { created, ref, responses } from '../../http/envelope.ts'
import type { RateLimits } from '../../config.ts'
import { limitTo } from '../../http/rate-limits.ts'
import { UserSchema } from '../account/schemas.ts'
import { register, type RegisterOptions } from './register.ts'
import { RegisterFormSchema } from './schemas.ts'

export interface RegisterRoutesOptions extends RegisterOptions {
  rateLimits: RateLimits
}

/** `/users/register`: creates an account. */
export function registerRoutes(options: RegisterRoutesOptions): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { rateLimit: limitTo(options.rateLimits.register), quota: 'signUps', form: RegisterFormSchema },
      schema: {
        tags: ['users'],
        summary: 'Creates an account',
        response: responses(201, ref(UserSchema), 400, 408, 409, 413, 415, 429, 503),
      },
      async handler(request, reply) {
        const account = await register(options, request)
        reply.code(201)
        return created('Account created.', account)
      },
    })
  }
}
