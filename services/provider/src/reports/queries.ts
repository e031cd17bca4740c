import { allVideos, isVisibleTo } from '../database/all-videos.ts'
import { and, asc, desc, eq, isNull, sql } from '../database/drizzle.ts'
import { recordOperation } from '../audit/audit-log.ts'
import { holdAccount } from '../auth/account/hold-account.ts'
import type { ProviderContext } from '../context.ts'
import { createId } from '../create-id.ts'
import type { Database, Executor } from '../database/connect.ts'
import { comments, reports, users, videos } from '../database/schema.ts'
import { isoTime, type WireFields } from '../database/wire-fields.ts'
import { offsetOf } from '../http/pagination.ts'
import { isReadable, linesFrom } from '../http/text.ts'
import { hasVideo } from '../videos/queries.ts'
import { maxAnswerLength, type NewReport, type Report, type ReportedKind, type ReportListQuery } from './schemas.ts'

/** Enough text to recognise a comment. */
const maxTitleLength = 100

// A report stores only the ID, because the reported item may be hidden or deleted later.
const reportFields = {
  _id: reports.id,
  kind: sql<ReportedKind>`${reports.kind}`,
  id: reports.thingId,
  title: sql<string>`coalesce(${videos.title}, left(${comments.content}, ${maxTitleLength}), ${users.fullName}, '')`,
  video: sql<string | null>`coalesce(${videos.id}, ${comments.videoId})`,
  username: users.username,
  reason: sql<Report['reason']>`${reports.reason}`,
  details: reports.details,
  createdAt: isoTime(reports.createdAt),
  state: sql<Report['state']>`case when ${reports.answeredAt} is null then 'open' else 'answered' end`,
  answer: reports.answer,
  answeredAt: sql<string | null>`${isoTime(reports.answeredAt)}`,
} satisfies WireFields<Report>

const isOf = (kind: ReportedKind, id: typeof videos.id | typeof comments.id | typeof users.id) =>
  and(eq(reports.kind, kind), eq(id, reports.thingId))

/** Why an item could not be reported. */
export type ReportRefusal = 'not found' | 'reported already'

/** Stores a report. A viewer can have at most one open report per item. */
export function addReport(
  { database, clock }: Pick<ProviderContext, 'database' | 'clock'>,
  reporterId: string,
  { kind, id, reason, details = '' }: NewReport,
): Promise<Report | ReportRefusal> {
  return database.transaction(async (transaction) => {
    await holdAccount(transaction, reporterId)
    if (!(await isShown(transaction, kind, id, reporterId))) return 'not found'
    const report = { kind, thingId: id, reason, details: linesFrom(details) }
    const [added] = await transaction
      .insert(reports)
      .values({ id: createId(), reporterId, ...report, createdAt: clock() })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    if (!added) return 'reported already'
    const [read] = await selectReports(transaction, reporterId).where(eq(reports.id, added.id))
    if (!read) throw new Error('The report was stored but could not be read back.')
    return read
  })
}

async function isShown(executor: Executor, kind: ReportedKind, id: string, viewerId: string): Promise<boolean> {
  if (kind === 'video') return hasVideo(executor, id, viewerId)
  if (kind === 'channel')
    return (await executor.select({ id: users.id }).from(users).where(eq(users.id, id))).length > 0
  const [comment] = await executor.select({ videoId: comments.videoId }).from(comments).where(eq(comments.id, id))
  return comment !== undefined && hasVideo(executor, comment.videoId, viewerId)
}

/** Selects reports with the reported items, if the reporter may still see them. */
function selectReports(executor: Executor, reporterId: string) {
  const visible = executor.select().from(allVideos).where(isVisibleTo(reporterId))
  return executor
    .select(reportFields)
    .from(reports)
    .leftJoin(visible.as('videos'), isOf('video', videos.id))
    .leftJoin(
      comments,
      and(
        isOf('comment', comments.id),
        sql`exists (select from (${visible}) as seen where seen.id = ${comments.videoId})`,
      ),
    )
    .leftJoin(users, isOf('channel', users.id))
}

/** Returns a page of a viewer's reports, newest first, and the total number of reports. */
export async function listReports(
  executor: Executor,
  reporterId: string,
  query: ReportListQuery,
): Promise<{ reports: Report[]; total: number }> {
  const isOwn = eq(reports.reporterId, reporterId)
  const [counted] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(reports)
    .where(isOwn)
  const page = await selectReports(executor, reporterId)
    .where(isOwn)
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(query.limit)
    .offset(offsetOf(query))
  return { reports: page, total: counted?.total ?? 0 }
}

/** Returns the oldest open reports, oldest first. */
export function listOpenReports(executor: Executor, limit: number): Promise<(typeof reports.$inferSelect)[]> {
  return executor
    .select()
    .from(reports)
    .where(isNull(reports.answeredAt))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(limit)
}

/** A moderator's answer to a report. */
export interface ReportAnswer {
  reportId: string
  answer: string
  operator: string
}

/**
 * Answers a report or replaces its answer. The reporter can read the answer.
 *
 * @throws {Error} if the report doesn't exist or the answer isn't valid.
 */
export function answerReport(database: Database, { reportId, answer, operator }: ReportAnswer): Promise<void> {
  const text = linesFrom(answer)
  if (text === '' || text.length > maxAnswerLength || !isReadable(text))
    throw new Error(`Invalid answer. Use 1 to ${maxAnswerLength} visible, readable characters.`)
  return database.transaction(async (transaction) => {
    const [report] = await transaction
      .update(reports)
      .set({ answer: text, answeredAt: sql`now()` })
      .where(eq(reports.id, reportId))
      .returning({ reporterId: reports.reporterId, kind: reports.kind, thingId: reports.thingId })
    if (!report) throw new Error(`Report "${reportId}" does not exist. Run "reports" to see open reports.`)
    const details = { report: reportId, kind: report.kind, id: report.thingId, operator }
    await recordOperation(transaction, { event: 'report-answered', userId: report.reporterId, details })
  })
}
