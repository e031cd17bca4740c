import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { signedIn } from '../auth/authentication.ts'
import type { ReadContext } from '../context.ts'
import { conflict, notFound } from '../http/api-error.ts'
import { created, ok, ref, responses } from '../http/envelope.ts'
import type { PageReader } from '../http/page-reader.ts'
import { pagination } from '../http/pagination.ts'
import { addReport, listReports } from './queries.ts'
import {
  NewReportSchema,
  newReportMessages,
  ReportListQuerySchema,
  ReportListSchema,
  ReportSchema,
  type ReportedKind,
} from './schemas.ts'

export interface ReportRoutesOptions extends ReadContext {
  pageReader: PageReader
}

const missing: Record<ReportedKind, [message: string, code: string]> = {
  video: ['Video not found', 'VIDEO_NOT_FOUND'],
  comment: ['Comment not found', 'COMMENT_NOT_FOUND'],
  channel: ['Channel not found', 'CHANNEL_NOT_FOUND'],
}

/** `/reports`: reports of videos, comments and channels to the moderators. An extension to the specification. */
export function reportRoutes(context: ReportRoutesOptions): FastifyPluginAsyncTypebox {
  const { reads } = context
  return async (app) => {
    app.route({
      method: 'POST',
      url: '',
      config: { access: 'signed-in', quota: 'reports', fieldMessages: newReportMessages },
      schema: {
        tags: ['reports'],
        summary: 'Reports a video, a comment or a channel to the moderators',
        body: NewReportSchema,
        response: responses(201, ref(ReportSchema), 400, 401, 404, 409, 429),
      },
      async handler(request, reply) {
        const { userId } = signedIn(request)
        const { kind } = request.body
        const report = await addReport(context, userId, request.body)
        if (report === 'not found') throw notFound(...missing[kind])
        if (report === 'reported already')
          throw conflict(`You've already reported this ${kind}. You can find the answer in your report history.`)
        reply.code(201)
        return created('Thank you for your report.', report)
      },
    })

    app.route({
      method: 'GET',
      url: '',
      config: { access: 'signed-in' },
      schema: {
        tags: ['reports'],
        summary: "A page of the caller's reports, newest first, with the moderators' answers",
        querystring: ReportListQuerySchema,
        response: responses(200, ReportListSchema, 400, 401, 503),
      },
      async handler(request) {
        const { userId } = signedIn(request)
        const { query } = request
        const { reports, total } = await reads.run(userId, (database) => listReports(database, userId, query))
        return ok('Reports.', { reports, pagination: pagination(query, total) })
      },
    })
  }
}
