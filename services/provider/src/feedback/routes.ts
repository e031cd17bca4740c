import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ProviderContext } from '../context.ts'
import { created, EmptySchema, responses } from '../http/envelope.ts'
import { addFeedback } from './queries.ts'
import { NewFeedbackSchema, newFeedbackMessages } from './schemas.ts'

/** `/feedback`: messages to the operator. An extension to the specification. */
export function feedbackRoutes(context: ProviderContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { access: 'everyone', quota: 'feedback', fieldMessages: newFeedbackMessages },
      schema: {
        tags: ['feedback'],
        summary: 'Sends a message to the operator',
        body: NewFeedbackSchema,
        response: responses(201, EmptySchema, 400, 401, 429),
      },
      async handler({ viewer, body }, reply) {
        await addFeedback(context, viewer?.userId ?? null, body.message)
        reply.code(201)
        return created('Thank you for your message.', {})
      },
    })
  }
}
