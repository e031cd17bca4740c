import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { ProviderContext } from '../context.ts'
import { created, EmptySchema, responses } from '../http/envelope.ts'
import { addFeedback } from './queries.ts'
import { Type } from 'typebox'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'

const maxMessageLength = 2000

const NewFeedbackSchema = Type.Object({ message: textField(maxMessageLength) })

const newFeedbackMessages: FieldMessages = {
  message: textMessages(
    'Your message',
    `Your message should be at most ${maxMessageLength} characters`,
    'Please write a message',
  ),
}

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
