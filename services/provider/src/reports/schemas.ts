import { Type, type Static } from 'typebox'
import { nullable, ref } from '../http/envelope.ts'
import { oneOf, pageQuery, PaginationSchema } from '../http/pagination.ts'
import { textField, textMessages } from '../http/text.ts'
import type { FieldMessages } from '../http/validation-messages.ts'

/** The kinds of items that viewers can report. */
export const reportedKinds = ['video', 'comment', 'channel'] as const

export type ReportedKind = (typeof reportedKinds)[number]

/** The reasons for a report. */
export const reportReasons = ['spam', 'abuse', 'violence', 'sexual', 'misleading', 'rights', 'other'] as const

const maxDetailsLength = 2000
export const maxAnswerLength = 2000

export const NewReportSchema = Type.Object({
  kind: oneOf(reportedKinds),
  id: Type.String({ minLength: 1, maxLength: 100, description: 'The ID of the video, comment or channel.' }),
  reason: oneOf(reportReasons),
  details: Type.Optional(textField(maxDetailsLength)),
})

export type NewReport = Static<typeof NewReportSchema>

export const newReportMessages: FieldMessages = {
  reason: { required: 'Please choose a reason', enum: 'Please choose a reason' },
  details: textMessages('Details', `Details should be at most ${maxDetailsLength} characters`),
}

/** A report, as shown to its author. */
export const ReportSchema = Type.Object(
  {
    _id: Type.String(),
    kind: oneOf(reportedKinds),
    id: Type.String({ description: 'The ID of the video, comment or channel.' }),
    title: Type.String({
      description:
        "The video's title, the start of the comment, or the channel's name. Empty if the item no longer exists.",
    }),
    video: nullable(Type.String({ description: "The ID of the video, or of the comment's video." })),
    username: nullable(Type.String({ description: 'The username of the channel.' })),
    reason: oneOf(reportReasons),
    details: Type.String(),
    createdAt: Type.String({ format: 'date-time' }),
    state: oneOf(['open', 'answered']),
    answer: nullable(Type.String({ description: "The moderator's answer." })),
    answeredAt: nullable(Type.String({ format: 'date-time' })),
  },
  { $id: 'Report' },
)

export type Report = Static<typeof ReportSchema>

export const ReportListQuerySchema = Type.Object(pageQuery(20))

export type ReportListQuery = Static<typeof ReportListQuerySchema>

export const ReportListSchema = Type.Object({
  reports: Type.Array(ref(ReportSchema)),
  pagination: ref(PaginationSchema),
})
