import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, ignore, list, thing } from '../read.ts'
import type { Reader } from '../read.ts'

const emptyPage = { title: '', markdown: '', updatedAt: '' }

/** A page written by the operator, such as the terms of use. */
export type OperatorPage = typeof emptyPage

/** Fetches an operator page. Fails as `not-found` with the code `PAGE_NOT_FOUND` if the operator has not written it. */
export function getPage(api: ApiClient, slug: string, options?: ReadOptions): Promise<OperatorPage> {
  return contractCall(api)('GET', '/pages/{slug}', {
    ...options,
    params: { slug },
    access: 'anyone',
    read: (value: unknown) => fill(emptyPage, value),
  })
}

/** Sends feedback from a viewer or visitor to the operator. */
export function sendFeedback(api: ApiClient, message: string): Promise<void> {
  return contractCall(api)('POST', '/feedback', { body: { message }, access: 'anyone', read: ignore })
}

/** The labels of the report reasons. */
export const reportReasons = {
  spam: 'Spam or fraud',
  abuse: 'Harassment or hatred',
  violence: 'Violence or danger',
  sexual: 'Sexual content',
  misleading: 'Misleading title or picture',
  rights: 'Infringes my rights',
  other: 'Something else',
} as const satisfies Record<Schemas['Report']['reason'], string>

export type ReportReason = keyof typeof reportReasons

/** A report to send: the reported item and the reason. */
export interface NewReport {
  kind: 'video' | 'comment' | 'channel'
  /** The ID of the video, comment or channel. */
  id: string
  reason: ReportReason
  details?: string | undefined
}

/** Reports an item to the moderators. Fails as `conflict` while the viewer's previous report of the item is unanswered. */
export function sendReport(api: ApiClient, report: NewReport): Promise<void> {
  return contractCall(api)('POST', '/reports', { body: report, read: ignore })
}

const emptyReport = {
  _id: '',
  kind: '',
  /** The video's title, the channel's name or the beginning of the comment; '' if the item no longer exists. */
  title: '',
  /** The ID of the reported video or of the comment's video; '' for a channel. */
  video: '',
  /** The username of a reported channel; '' for other items. */
  username: '',
  /** A `ReportReason`, or a reason that this client does not support. */
  reason: '',
  details: '',
  createdAt: '',
  /** The moderator's response; '' if there is none yet. */
  answer: '',
  answeredAt: '',
}

/** A report that the viewer has sent. */
export type Report = typeof emptyReport

const readReports: Reader<{ reports: Report[]; pagination: { totalPages: number } }> = (value) => ({
  reports: list(thing(emptyReport))(Object(value).reports),
  ...fill({ pagination: { totalPages: 0 } }, value),
})

/** Fetches a page of the viewer's reports, newest first. Fails as `unauthenticated` for a visitor. */
export function getReports(
  api: ApiClient,
  page: number,
  options?: ReadOptions,
): Promise<ReturnType<typeof readReports>> {
  return contractCall(api)('GET', '/reports', {
    ...options,
    query: { page, limit: 20 },
    access: 'anyone',
    read: readReports,
  })
}

// Same as for other queries: the client retries reads where useful, and viewers retry failures.
const onlyOnRequest = { retry: false, retryOnMount: false } as const

export const pageQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => getPage(api, slug, { signal }),
    staleTime: 300_000,
    ...onlyOnRequest,
  })

/** The viewer's reports as an infinite query. */
export const reportsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['reports'],
    queryFn: ({ pageParam, signal }) => getReports(api, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.totalPages ? page + 1 : undefined),
    staleTime: 5_000,
    ...onlyOnRequest,
  })
